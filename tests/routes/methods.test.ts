import { afterAll, beforeAll, expect, test } from "vitest";
import { requestOf, sendDescribed } from "./description/described-call.ts";
import { operations } from "./description/description.ts";
import { ask, ownHeaders } from "./request.ts";
import { closeWorld, createWorld, type World } from "./world.ts";

/** A method that an address does not answer is refused, and the answer names those that it does. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

async function expectRefused(response: Response, allowed: string[]): Promise<void> {
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe(allowed.join(", "));
  const message = `Use ${allowed.join(" or ")}.`;
  expect(await response.json()).toEqual({ error: { message } });
}

const answered = Map.groupBy(operations, ({ path }) => path);
const calls = [...answered].flatMap(([path, [first, ...more]]) => {
  if (!first) return [];
  // An import by GET is one by POST too.
  const importsByBoth = path.startsWith("/api/gmail/email-with-attachments/");
  const methods = [first, ...more].map(({ method }) => method.toUpperCase());
  const allowed = importsByBoth ? ["GET", "POST"] : methods.toSorted();
  // A loader answers GET, an action everything else.
  const others = allowed.includes("GET") ? ["PUT"] : ["GET", "PUT"];
  return others.map((method) => ({ path, method, allowed, operation: first }));
});

test.each(calls)("$method $path: Use $allowed", async ({ method, allowed, operation }) => {
  const request = { ...requestOf(operation), query: {}, body: null };
  const { cookie } = world.owner;
  await expectRefused(await sendDescribed({ ...operation, method }, request, { cookie }), allowed);
});

test.each([
  "/auth/extension/redeem",
  "/auth/extension/frame-code",
  "/auth/extension/logout",
  "/panel/session",
  "/gmail/push",
])("%s is for POST alone", async (path) => {
  for (const method of ["GET", "PUT"]) {
    const headers = { ...ownHeaders, cookie: world.owner.cookie };
    await expectRefused(await ask(path, { method, headers }), ["POST"]);
  }
});
