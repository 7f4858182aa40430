import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { reconcileTasks } from "#app/domain/tasks/reading/reconcile-tasks.ts";
import { extract } from "#app/extraction/extract.ts";
import type { ExtractionThread, ThreadMessage } from "#app/extraction/extraction-types.ts";
import { storedTask } from "#tests/factories/stored-task.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { threadSchema, toThread } from "./labelled-threads.ts";
import { readLines } from "./read-lines.ts";

const path = fileURLToPath(new URL("./own-threads/threads.jsonl", import.meta.url));
/** Every fourth thread in `npm test`; all of them by night. */
const stride = isNightly ? 1 : 4;
const threads = readLines(path, threadSchema)
  .filter((_, at) => at % stride === 0)
  .map(toThread);

const blank = storedTask();

/** The thread's tasks after its mails arrived one by one, read each time in the order of sending. */
function tasksAfter(thread: ExtractionThread, arriving: readonly ThreadMessage[]) {
  const known = new Set<ThreadMessage>();
  let rows: StoredTask[] = [];
  for (const [time, message] of arriving.entries()) {
    known.add(message);
    const messages = thread.messages.filter((one) => known.has(one));
    const { added, changed, removed } = reconcileTasks(rows, {
      ...{ extractor: "rules", fileIds: new Set<number>(), dismissed: new Map() },
      marked: new Set(),
      items: extract({ ...thread, messages }),
      messages: new Map(
        messages.map(({ id, text, sentAt }, at) => {
          return [id, { at, body: text, sentAt: new Date(sentAt), importedAt: new Date(time) }];
        }),
      ),
    });
    const kept = rows.filter((row) => !removed.includes(row));
    const after = kept.map((row) => changed.find(({ before }) => before === row)?.after ?? row);
    rows = [...after, ...added.map((fields) => ({ ...blank, ...fields }))];
  }
  const place = ({ messageId, quoteStart }: StoredTask) => `${messageId} ${quoteStart}`;
  return rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

it("mails that arrive in reversed order give the same tasks, reminders and closings", () => {
  for (const thread of threads) {
    const right = tasksAfter(thread, thread.messages);
    expect(tasksAfter(thread, thread.messages.toReversed())).toEqual(right);
  }
});
