import { expect, test } from "vitest";
import {
  authorizationCookie,
  flashCookie,
  frameSessionCookie,
  sessionCookie,
} from "./cookies.server.ts";

const minute = 60;
const day = 24 * 60 * minute;

test("cookies are kept for as long as what they hold, a session's for 30 days longer", async () => {
  expect(sessionCookie()).toMatchObject({ isSigned: false });
  const ages = await Promise.all(
    [sessionCookie(), frameSessionCookie(), authorizationCookie("a1"), flashCookie()].map(
      async (cookie) => Number(/Max-Age=(\d+)/.exec(await cookie.serialize("x"))?.[1]),
    ),
  );
  expect(ages).toEqual([60 * day, 60 * day, 10 * minute, minute]);
});

test("no script reads them; on plain HTTP they are named for their port", async () => {
  const session = await sessionCookie().serialize("x");
  expect(session).toMatch(/^galley-session-\d+=/);
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(session).toContain(part);
  expect(session).not.toContain("Secure");
  expect(await authorizationCookie("a1").serialize("x")).toMatch(/^galley-authorization-\d+-a1=/);
  expect(await flashCookie().serialize("x")).toMatch(/^galley-flash-\d+=/);
});

test("the frame's cookie is another one, which only its partition holds", async () => {
  const frame = await frameSessionCookie().serialize("x");
  expect(frame).toMatch(/^galley-session-\d+-frame=/);
  for (const part of ["HttpOnly", "Secure", "SameSite=None", "Partitioned"]) {
    expect(frame).toContain(part);
  }
});
