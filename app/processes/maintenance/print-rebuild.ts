import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { toSentence } from "#app/domain/rebuild/difference.ts";
import { findUser, rebuildUser } from "#app/domain/rebuild/rebuild-user.server.ts";

/** Rebuilds a user and prints each difference on a line. Returns true when no difference remains. */
export async function printRebuild(name: string, { write }: { write: boolean }): Promise<boolean> {
  try {
    const user = await findUser(name);
    if (!user) throw new Error(`There is no user ${name}.`);
    const mended = write ? await look(user, { write: true }) : 0;
    if (mended > 0) console.log(`${mended} mended.`);
    return (await look(user, { write: false })) === 0;
  } finally {
    await closeDecoder();
    await stopQueue();
    await closeDatabase();
  }
}

async function look(user: { id: string; email: string }, how: { write: boolean }): Promise<number> {
  const rebuilding = rebuildUser(user, how);
  let count = 0;
  while (true) {
    const { done, value } = await rebuilding.next();
    if (done) {
      const { threads, files } = value;
      if (!how.write) {
        const looked = `${counted(threads, "thread")}, ${counted(files, "file")}`;
        console.log(`${user.email}: ${looked}: ${counted(count, "difference")}.`);
      }
      return count;
    }
    count += 1;
    console.log(toSentence(value));
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
