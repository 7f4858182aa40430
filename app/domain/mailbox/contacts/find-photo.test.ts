import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { upsertUser } from "#app/domain/accounts/users.server.ts";
import { contacts } from "#app/domain/mailbox/tables.server.ts";
import { findPhoto } from "./find-photo.server.ts";

afterAll(closeDatabase);

async function createViewer(name: string) {
  const identity = {
    uid: `photo-${name}`,
    googleId: `photo-${name}`,
    email: `${name}@studio.example`,
  };
  return (await upsertUser({ ...identity, name, photoUrl: null })).viewer;
}

test("a person's picture is found by address in the viewer's own lists, whichever has one", async () => {
  const [maya, tom] = [await createViewer("maya"), await createViewer("tom")];
  const row = { name: "Ada", email: "ada@press.example" };
  await db()
    .insert(contacts)
    .values([
      { ...row, userId: maya.id, source: "connections", externalId: "1", photoUrl: null },
      {
        ...row,
        userId: maya.id,
        source: "other",
        externalId: "2",
        photoUrl: "https://p.example/a",
      },
    ]);
  expect(await findPhoto(maya, "Ada@Press.example")).toBe("https://p.example/a");
  expect(await findPhoto(maya, "nobody@press.example")).toBeNull();
  expect(await findPhoto(tom, "ada@press.example")).toBeNull();
});
