import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { bodyLimit } from "#app/processes/web/limits.ts";
import { createFile, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { slowPdf } from "#tests/factories/pictures.ts";
import { setUpWebServer } from "#tests/setup/servers/web-server.ts";
import { build, createRequestContext, origin, ownHeaders } from "./request.ts";
import { closeWorld } from "./world.ts";

/** Bytes through the web server's sockets, which a Request cannot show. */
const web = setUpWebServer();
let owner: Owner;
let cookie: string;
let threadId: string;

beforeAll(async () => {
  await createQueues(jobKinds);
  owner = await createOwner();
  threadId = await createThread(owner);
  const { token } = await startSession(owner, { kind: "top", device: "A test" });
  cookie = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
});
beforeEach(() => web.serve({ build, createRequestContext }, { origin, bodyLimit: bodyLimit() }));
afterAll(async () => {
  await closeDecoder();
  await closeWorld();
});

const own = () => ({ ...ownHeaders, cookie });
const at = (path: string) => `http://127.0.0.1:${web.port()}${path}`;
const storedBlobs = async () => {
  const entries = await readdir(join(process.env.DATA_DIR!, "blobs"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set("returnTo", "/dashboard");
  form.set("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
  form.set("threadId", threadId);
  return form;
}

/** Noise does not compress: a picture of about three bytes a pixel. */
async function largePicture(edge: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: edge, height: edge, channels: 3, background: "#000", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

test("a large upload arrives whole, is drawn and is read back in parts", async () => {
  const bytes = await largePicture(3_500);
  expect(bytes.length).toBeGreaterThan(30 * 1024 * 1024);
  const response = await fetch(at("/api/files/upload"), {
    method: "POST",
    headers: own(),
    body: formOf(bytes, "noise.png"),
  });
  const answered = await response.json();
  expect([response.status, answered]).toMatchObject([200, { file: { size: bytes.length } }]);

  await makePreview({ userId: owner.id, fileId: answered.fileId });
  const [file] = (await listFiles(owner, { view: "all" })).items;
  const preview = await fetch(at(file?.previewUrl ?? ""), { headers: { cookie } });
  expect(preview.headers.get("content-type")).toBe("image/webp");
  expect(preview.headers.get("cache-control")).toContain("immutable");
  const drawn = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
  expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(1_600);

  const content = at(`/files/${answered.fileId}/content`);
  const part = await fetch(content, { headers: { cookie, range: "bytes=1000-1999" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1000, 2000));
  const whole = await fetch(content, { headers: { cookie } });
  expect(whole.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const known = await fetch(content, {
    headers: { cookie, "if-none-match": whole.headers.get("etag") ?? "" },
  });
  expect(known.status).toBe(304);
  expect((await fetch(content, { redirect: "manual" })).headers.get("location")).toBe("/");
});

test("the picture that an upload's answer names is drawn when it is asked for; without one it is a placeholder", async () => {
  const upload = async (bytes: Uint8Array, name: string) => {
    const body = formOf(bytes, name);
    const response = await fetch(at("/api/files/upload"), { method: "POST", headers: own(), body });
    const { previewUrl } = await response.json();
    return fetch(at(previewUrl), { headers: { cookie }, redirect: "manual" });
  };
  const drawn = await upload(await largePicture(40), "small noise.png");
  expect(drawn.headers.get("content-type")).toBe("image/webp");
  const cut = (await largePicture(41)).subarray(0, 60);
  const placeholder = await upload(cut, "cut.png");
  expect(placeholder.headers.get("location")).toBe("/no-preview.svg");
});

test("a part of a page is drawn for its owner and kept by the browser for ever", async () => {
  const bytes = Buffer.from(await slowPdf({ strokes: 20 }));
  const fileId = await createFile(owner, { bytes, name: "plan.pdf", type: "application/pdf" });
  await makePreview({ userId: owner.id, fileId });
  const [file] = (await listFiles(owner, { view: "all" })).items.filter(({ id }) => id === fileId);
  const ask = (page: number, place: string, headers = {}) => {
    const [path, tag] = (file?.content ?? "")
      .replace("/content", `/preview/${page}/tile`)
      .split("?");
    return fetch(at(`${path}/${place}?${tag}`), {
      headers: { cookie, ...headers },
      redirect: "manual",
    });
  };
  const tile = await ask(1, "2/1/1");
  const drawn = await sharp(Buffer.from(await tile.arrayBuffer())).metadata();
  expect([tile.status, drawn.format, drawn.width, drawn.height]).toEqual([200, "webp", 1024, 1024]);
  const kept = "private, max-age=31536000, immutable, no-transform";
  expect(tile.headers.get("cache-control")).toBe(kept);
  expect(tile.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  const known = { "if-none-match": tile.headers.get("etag") ?? "" };
  expect((await ask(1, "2/1/1", known)).status).toBe(304);
  const untagged = await fetch(at(`/files/${fileId}/preview/1/tile/1/0/0`), {
    headers: { cookie },
  });
  expect(untagged.headers.get("cache-control")).toContain("no-cache");
  for (const place of ["9/0/0", "1/4/0", "1/0/4", "4/99/99"]) {
    expect((await ask(1, place)).status, place).toBe(404);
  }
  expect((await ask(2, "1/0/0")).status).toBe(404);
  expect((await ask(1, "1/-1/0")).status).toBe(400);
  expect((await ask(1, "2/1/1", { cookie: "" })).headers.get("location")).toBe("/");
});

test("an upload whose sender goes away leaves nothing, and the server goes on", async () => {
  const before = await storedBlobs();
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  await new Promise<void>((resolve) => {
    const sending = httpRequest(at("/api/files/upload"), {
      method: "POST",
      headers: {
        ...own(),
        "content-type": "multipart/form-data; boundary=x",
        "content-length": 5_000_000,
      },
    });
    sending.on("error", () => resolve());
    sending.on("close", () => resolve());
    sending.write(head + "x".repeat(300_000), () => setTimeout(() => sending.destroy(), 200));
  });
  await vi.waitFor(async () => expect(await storedBlobs()).toEqual(before), { timeout: 10_000 });
  expect((await fetch(at("/health"))).status).toBe(200);
});

test("a file past the limit is refused with a sentence that reaches its sender", async () => {
  const before = await storedBlobs();
  const response = await fetch(at("/api/files/upload"), {
    method: "POST",
    headers: own(),
    body: formOf(Buffer.alloc(51 * 1024 * 1024), "a.png"),
  });
  expect(response.status).toBe(413);
  expect(await storedBlobs()).toEqual(before);
});

/** The headers of a form that a browser sends without JavaScript; fetch would send another Sec-Fetch-Mode. */
async function navigate(form: FormData): Promise<IncomingMessage> {
  const encoded = new Response(form);
  const sending = httpRequest(at("/uploads"), {
    method: "POST",
    headers: {
      ...own(),
      ...Object.fromEntries(encoded.headers),
      "sec-fetch-mode": "navigate",
    },
  });
  sending.end(Buffer.from(await encoded.arrayBuffer()));
  const [answer] = await once(sending, "response");
  answer.resume();
  return answer;
}

test("a plain form, JavaScript off, goes back to its page with a toast", async () => {
  const answers = [
    await navigate(formOf(await largePicture(20), "small.png")),
    await navigate(formOf(Buffer.from("MZ"), "program.exe")),
  ];
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers.location]).toEqual([303, "/dashboard"]);
    expect(String(headers["set-cookie"])).toContain("flash");
  }
});

/** One connection for all: a request that nobody answers would block the next one. */
async function onOneConnection(agent: Agent, method: string, path: string, headers = {}) {
  const body = Buffer.alloc(method === "GET" ? 0 : 3_000_000);
  const type = method === "GET" ? {} : { "content-type": "multipart/form-data; boundary=x" };
  const sending = httpRequest(at(path), {
    agent,
    method,
    headers: { ...type, ...headers, "content-length": body.length },
    timeout: 10_000,
  });
  sending.on("timeout", () => sending.destroy(new Error(`${method} ${path} was not answered`)));
  sending.end(body);
  const [answer]: IncomingMessage[] = await once(sending, "response");
  answer?.resume();
  if (answer) await once(answer, "end");
  return answer?.statusCode;
}

test("a refused upload leaves its connection to the next request, signed in or out", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const foreign = { ...own(), origin: "https://evil.example" };
  const { cookie: _, ...signedOut } = own();
  const refused: [string, string, object, number][] = [
    ["POST", "/api/files/upload", signedOut, 401],
    ["POST", "/api/files/upload", own(), 400],
    ["POST", "/api/files/upload", foreign, 403],
    ["POST", "/api/nowhere", own(), 404],
    ["PATCH", "/api/files/upload", own(), 405],
    ["POST", "/api/files/by-ids", own(), 413],
    ["POST", "/api/users/session/create", signedOut, 413],
  ];
  for (const [method, path, headers, status] of refused) {
    const answered = await onOneConnection(agent, method, path, headers);
    expect([path, answered]).toEqual([path, status]);
    expect(await onOneConnection(agent, "GET", "/health")).toBe(200);
  }
  agent.destroy();
});
