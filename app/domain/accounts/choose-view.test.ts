import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { chooseView } from "./choose-view.server.ts";
import { upsertUser } from "./users.server.ts";
import { readView, viewOf } from "./views.ts";

afterAll(closeDatabase);

async function signUp(uid: string) {
  const identity = {
    uid,
    googleId: uid,
    email: `${uid}@studio.example`,
    name: uid,
    photoUrl: null,
  };
  return (await upsertUser(identity)).viewer;
}

test("a view stays chosen, of that person alone; the same again changes nothing", async () => {
  const maya = await signUp("maya");
  const tom = await signUp("tom");
  expect(viewOf(maya, "thread")).toBe("file");
  await chooseView(maya, { name: "thread", choice: "whole" });
  const revision = await findRevision(maya);
  await chooseView(maya, { name: "thread", choice: "whole" });
  expect(await findRevision(maya)).toBe(revision);
  expect(viewOf(await signUp("maya"), "thread")).toBe("whole");
  expect(viewOf(await signUp("tom"), "thread")).toBe("file");
  expect(await findRevision(tom)).not.toBe(revision);
});

test("text that is no view of a screen is refused; a stored choice of an older version is the default", () => {
  expect(readView("thread whole")).toEqual({ name: "thread", choice: "whole" });
  for (const text of ["", "thread", "whole", "thread sideways", "constructor name"])
    expect(readView(text)).toBeNull();
  expect(viewOf({ views: { thread: "sideways" } }, "thread")).toBe("file");
});
