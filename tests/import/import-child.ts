import { flushCompileCache } from "node:module";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { followMailbox } from "#app/domain/intake/follow/follow-mailbox.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";

/**
 * A process that imports on command: each line on stdin is "user thread"; at "user" alone it reads the history of
 * that user's mailbox. It is warmed up by a first import, so that the second one's steps are the import's alone.
 */
for await (const chunk of process.stdin) {
  const [userId = "", threadId = ""] = String(chunk).trim().split(" ");
  if (userId === "") break;
  if (threadId === "") await followMailbox({ userId, delays: 0 });
  else await importThread({ userId, threadId, delays: 0 });
  // Prepares the next process of this kind: this one will be killed.
  flushCompileCache();
  process.stdout.write("done\n");
}
await stopQueue(100);
await closeDatabase();
