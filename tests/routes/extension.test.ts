import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { developmentId } from "../../extension/manifest.ts";
import { ask, ownHeaders } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** How the extension and its frame get sessions of their own, and that nobody else can. */

const extensionOrigin = `chrome-extension://${developmentId}`;
const foreignExtension = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
const inFrame = { "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** A call of the extension's service worker. */
function call(path: string, body: object, token?: string, origin = extensionOrigin) {
  return ask(path, {
    method: "POST",
    headers: {
      origin,
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "cors",
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** The person presses Connect in the tab that the extension opened. */
async function pressConnect(challenge: string, cookie: string, id = developmentId) {
  return ask("/auth/extension/code", {
    method: "POST",
    headers: { ...ownHeaders, cookie },
    body: new URLSearchParams({ id, challenge }),
  });
}

async function codeFor(challenge: string, cookie: string): Promise<string> {
  const { code }: { code: string } = await (await pressConnect(challenge, cookie)).json();
  return code;
}

async function connectExtension(): Promise<string> {
  const { verifier, challenge } = pkce();
  const code = await codeFor(challenge, world.owner.cookie);
  const response = await call("/auth/extension/redeem", { code, verifier });
  expect(response.status).toBe(200);
  const { token }: { token: string } = await response.json();
  return token;
}

async function openFrame(token: string): Promise<string> {
  const { verifier, challenge } = pkce();
  const handed = await call("/auth/extension/frame-code", { challenge }, token);
  const { code }: { code: string } = await handed.json();
  const opened = await ask("/panel/session", {
    method: "POST",
    headers: { ...ownHeaders, "content-type": "application/json" },
    body: JSON.stringify({ code, verifier }),
  });
  expect(opened.status).toBe(200);
  return opened.headers.getSetCookie()[0] ?? "";
}

/** Asks what is in Galley, as the service worker does: nothing of a page is sent. */
const listImported = (token: string, origin = extensionOrigin) =>
  ask("/api/threads/imported", {
    headers: { origin, "sec-fetch-site": "cross-site", authorization: `Bearer ${token}` },
  });

test("the extension calls /api with a session of its own, and its frame gets a partitioned cookie", async () => {
  const token = await connectExtension();
  const answer = await listImported(token);
  const { news } = await answer.json();
  expect(news.imported).toHaveProperty(world.threads.read, expect.any(Number));
  expect(news.removed).toContain(world.threads.inTrash);
  expect(answer.headers.get("access-control-allow-origin")).toBe(extensionOrigin);
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();

  const cookie = await openFrame(token);
  expect(cookie).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  const desk = await ask("/dashboard?extension=chrome", {
    headers: { ...inFrame, cookie: cookie.split(";")[0] ?? "" },
  });
  expect(desk.status).toBe(200);
});

test("preflights are answered for a configured extension alone, and only where it has business", async () => {
  const preflight = (path: string, origin: string) =>
    ask(path, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const own = await preflight("/api/threads/imported", extensionOrigin);
  expect(own.status).toBe(204);
  expect(own.headers.get("access-control-allow-headers")).toBe("authorization, content-type");
  expect(own.headers.get("access-control-allow-methods")).toBe("GET, POST, PATCH, DELETE");
  expect(own.headers.get("access-control-max-age")).toBe("600");
  for (const [path, origin] of [
    ["/api/threads/imported", foreignExtension],
    ["/api/threads/imported", "https://mail.google.com"],
    ["/dashboard", extensionOrigin],
  ] as const) {
    const refused = await preflight(path, origin);
    expect(refused.status).toBe(405);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("foreign origins and foreign extensions get nothing, whatever token they bring", async () => {
  const token = await connectExtension();
  for (const origin of [foreignExtension, "https://mail.google.com", "null"]) {
    const refused = await call("/api/imports", {}, token, origin);
    expect(refused.status).toBe(403);
    for (const answer of [refused, await listImported(token, origin)]) {
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  }
  const { challenge } = pkce();
  const other = foreignExtension.replace("chrome-extension://", "");
  expect((await pressConnect(challenge, world.owner.cookie, other)).status).toBe(404);
});

test("a code is taken once, and only with the verifier of its challenge", async () => {
  const { verifier, challenge } = pkce();
  const code = await codeFor(challenge, world.owner.cookie);
  expect((await call("/auth/extension/redeem", { code, verifier })).status).toBe(200);
  expect((await call("/auth/extension/redeem", { code, verifier })).status).toBe(401);
  const stolen = await codeFor(challenge, world.owner.cookie);
  const guess = { code: stolen, verifier: pkce().verifier };
  expect((await call("/auth/extension/redeem", guess)).status).toBe(401);
});

test("who may not hand over, redeem or log out is told so", async () => {
  const told = async (response: Response) => [response.status, await response.json()];
  const { verifier, challenge } = pkce();
  const refused = (message: string) => [403, { error: { message } }];
  const token = await connectExtension();
  const noCode = { code: verifier, verifier };
  expect(await told(await call("/auth/extension/redeem", noCode))).toEqual([
    401,
    { error: { field: "code", message: "This code is not valid." } },
  ]);
  const browser = { ...ownHeaders, cookie: world.owner.cookie, "content-type": "application/json" };
  const handOver = await ask("/auth/extension/frame-code", {
    method: "POST",
    headers: browser,
    body: JSON.stringify({ challenge }),
  });
  expect(await told(handOver)).toEqual(refused("This session cannot hand over."));
  const logOut = await ask("/auth/extension/logout", {
    method: "POST",
    headers: browser,
    body: "{}",
  });
  expect(await told(logOut)).toEqual(refused("This is the extension’s way out."));
  expect((await listImported(token)).status).toBe(200);
});

test("a browser hands over twenty times a minute at most", async () => {
  const { challenge } = pkce();
  for (let count = 0; count < 20; count += 1) {
    expect((await pressConnect(challenge, world.owner.cookie)).status).toBe(200);
  }
  const refused = await pressConnect(challenge, world.owner.cookie);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: { message: "This session cannot hand over." } },
  ]);
});

test("each token opens only where its session lives", async () => {
  const token = await connectExtension();
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  expect((await ask("/dashboard", bearer)).headers.get("location")).toBe("/");
  const name = world.owner.cookie.split("=")[0];
  const asCookie = await ask("/dashboard", {
    headers: { cookie: `${name}=${btoa(`"${token}"`)}` },
  });
  expect(asCookie.headers.get("location")).toBe("/");
  const browser = await startSession(world.owner, { kind: "top", device: "A test" });
  expect((await listImported(browser.token)).status).toBe(401);
});

test("logging out on either side logs out both", async () => {
  const token = await connectExtension();
  const frame = (await openFrame(token)).split(";")[0] ?? "";
  expect((await call("/auth/extension/logout", {}, token)).status).toBe(200);
  expect((await listImported(token)).status).toBe(401);
  const after = await ask("/dashboard?extension=chrome", {
    headers: { ...inFrame, cookie: frame },
  });
  expect(after.headers.get("location")).toBe("/panel");

  world = await createWorld();
  const again = await connectExtension();
  await ask("/auth/logout", {
    method: "POST",
    headers: { ...ownHeaders, cookie: world.owner.cookie },
  });
  expect((await listImported(again)).status).toBe(401);
});

test("a frame without a session is sent to the hand-over, a browser to the landing page", async () => {
  const framed = await ask("/dashboard?extension=chrome", { headers: inFrame });
  expect(framed.headers.get("location")).toBe("/panel");
  expect((await ask("/", { headers: inFrame })).headers.get("location")).toBe("/panel");
  const handingOver = await ask("/panel", { headers: inFrame });
  expect(handingOver.status).toBe(200);
  expect(await handingOver.text()).toMatch(/class="spinner"[^>]*><\/span>Loading\.\.\.</);
  expect((await ask("/panel")).headers.get("location")).toBe("/");
  expect((await ask("/dashboard")).headers.get("location")).toBe("/");
});
