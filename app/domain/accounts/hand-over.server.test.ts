import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { makeHandOverCode, redeemHandOverCode } from "./hand-over.server.ts";
import { endSessionFamily, findSession, type Session, startSession } from "./sessions.server.ts";
import { upsertUser } from "./users.server.ts";

const browser = { kind: "top", device: "A laptop" } as const;
const toExtension = { kind: "extension", device: "The extension" } as const;
const toFrame = { kind: "frame", device: "The panel" } as const;
let people = 0;
let signedIn: Session;

beforeEach(async () => {
  people += 1;
  const identity = {
    uid: `uid-${people}`,
    googleId: `uid-${people}`,
    email: `maya${people}@studio.example`,
  };
  const { viewer } = await upsertUser({ ...identity, name: "Maya", photoUrl: null });
  signedIn = await sessionOf(await startSession(viewer, browser));
});
afterAll(closeDatabase);

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

async function sessionOf(started: { token: string } | null): Promise<Session> {
  const found = started && (await findSession(started.token));
  if (!found) throw new Error("There is no session.");
  return found;
}

async function connectExtension(): Promise<Session> {
  const { verifier, challenge } = pkce();
  const code = await makeHandOverCode(signedIn, { kind: "extension", challenge });
  return sessionOf(await redeemHandOverCode({ code: code ?? "", verifier }, toExtension));
}

test("a browser hands a session to the extension, and that one to its frame, of one family", async () => {
  const extension = await connectExtension();
  const { verifier, challenge } = pkce();
  const code = await makeHandOverCode(extension, { kind: "frame", challenge });
  const frame = await sessionOf(await redeemHandOverCode({ code: code ?? "", verifier }, toFrame));
  expect(extension).toMatchObject({ kind: "extension", family: signedIn.family });
  expect(frame).toMatchObject({ kind: "frame", family: signedIn.family });
  expect(frame.viewer.id).toBe(signedIn.viewer.id);
});

test("a handed-over session ends with the sign-in that it derives from, and is no newer than it", async () => {
  const day = 24 * 60 * 60 * 1000;
  const began = Date.now();
  const { token } = await startSession(signedIn.viewer, browser, new Date(began - 10 * day));
  const giver = await sessionOf({ token });
  const { verifier, challenge } = pkce();
  const code = (await makeHandOverCode(giver, { kind: "extension", challenge })) ?? "";
  const redeemed = await redeemHandOverCode({ code, verifier }, toExtension);
  expect((await sessionOf(redeemed)).signedInAt).toEqual(giver.signedInAt);
  const ends = redeemed?.expiresAt.getTime() ?? 0;
  expect(Math.round((ends - began) / day)).toBe(20);
});

test("a code works once", async () => {
  const { verifier, challenge } = pkce();
  const code = (await makeHandOverCode(signedIn, { kind: "extension", challenge })) ?? "";
  const both = await Promise.all(
    [1, 2].map(() => redeemHandOverCode({ code, verifier }, toExtension)),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
});

test("a code lives sixty seconds", async () => {
  const { verifier, challenge } = pkce();
  const at = new Date("2026-11-21T10:00:00Z");
  const redeemAfter = async (seconds: number) => {
    const code = await makeHandOverCode(signedIn, { kind: "extension", challenge }, at);
    const later = new Date(at.getTime() + seconds * 1000);
    return redeemHandOverCode({ code: code ?? "", verifier }, toExtension, later);
  };
  expect(await redeemAfter(59)).not.toBeNull();
  expect(await redeemAfter(60)).toBeNull();
});

test("a client without the verifier gets nothing, and uses the code up", async () => {
  const { verifier, challenge } = pkce();
  const code = (await makeHandOverCode(signedIn, { kind: "extension", challenge })) ?? "";
  expect(await redeemHandOverCode({ code, verifier: pkce().verifier }, toExtension)).toBeNull();
  expect(await redeemHandOverCode({ code, verifier }, toExtension)).toBeNull();
});

test("a code for the extension does not open the frame", async () => {
  const { verifier, challenge } = pkce();
  const code = (await makeHandOverCode(signedIn, { kind: "extension", challenge })) ?? "";
  expect(await redeemHandOverCode({ code, verifier }, toFrame)).toBeNull();
});

test("a browser hands over to the extension alone, a frame to nobody", async () => {
  const { challenge } = pkce();
  expect(await makeHandOverCode(signedIn, { kind: "frame", challenge })).toBeNull();
  const frame: Session = { ...signedIn, kind: "frame" };
  expect(await makeHandOverCode(frame, { kind: "frame", challenge })).toBeNull();
  expect(await makeHandOverCode(frame, { kind: "extension", challenge })).toBeNull();
});

test("twenty codes wait at most", async () => {
  const { challenge } = pkce();
  const codes = [];
  for (let i = 0; i < 21; i++) {
    codes.push(await makeHandOverCode(signedIn, { kind: "extension", challenge }));
  }
  expect(codes.map((code) => code !== null)).toEqual([...Array(20).fill(true), false]);
});

test("a code that is redeemed while its giver logs out leaves no session behind", async () => {
  for (let i = 0; i < 10; i++) {
    const giver = await sessionOf(await startSession(signedIn.viewer, browser));
    const { verifier, challenge } = pkce();
    const code = (await makeHandOverCode(giver, { kind: "extension", challenge })) ?? "";
    const [redeemed] = await Promise.all([
      redeemHandOverCode({ code, verifier }, toExtension),
      endSessionFamily(giver),
    ]);
    expect(redeemed && (await findSession(redeemed.token))).toBeNull();
  }
});

test("logging out ends the whole family and its codes", async () => {
  const extension = await connectExtension();
  const { verifier, challenge } = pkce();
  const code = (await makeHandOverCode(extension, { kind: "frame", challenge })) ?? "";
  const elsewhere = await sessionOf(await startSession(signedIn.viewer, browser));
  await endSessionFamily(extension);
  expect(await redeemHandOverCode({ code, verifier }, toFrame)).toBeNull();
  expect(await connectExtension().catch(() => "nothing")).toBe("nothing");
  expect(elsewhere.family).not.toBe(signedIn.family);
});
