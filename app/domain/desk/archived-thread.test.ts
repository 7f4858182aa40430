import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { createFile, createOwner, createThread } from "#tests/factories/desk.ts";
import { listThreadCards } from "./list-thread-cards.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("a thread leaves the list with its last active file and comes back with a new one", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const isListed = async () => (await listThreadCards(owner)).items.length === 1;
  // A thread without files has nothing that could be archived.
  expect(await isListed()).toBe(true);
  const [front, back] = [
    await createFile(owner, { threadId, name: "front.png" }),
    await createFile(owner, { threadId, name: "back.png" }),
  ];
  await setFileArchived(owner, { fileId: front, archived: true });
  expect(await isListed()).toBe(true);
  await setFileArchived(owner, { fileId: back, archived: true });
  expect(await isListed()).toBe(false);

  const late = await createFile(owner, { threadId, name: "back_v2.png" });
  expect(await isListed()).toBe(true);
  await trashFile(owner, { fileId: late });
  expect(await isListed()).toBe(false);
  await setFileArchived(owner, { fileId: back, archived: false });
  expect(await isListed()).toBe(true);
});
