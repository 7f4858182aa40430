import { expect, test } from "vitest";
import { clientLoader as moreMessages } from "#app/routes/thread/messages/more-messages.ts";
import { clientLoader as moreTrash } from "#app/routes/trash/more-trash.ts";
import { noNetwork, setUpClientLoader } from "#tests/setup/browser/client-loader.ts";
import { clientLoader as moreTasks } from "./tasks/more-tasks.ts";
import { clientLoader as taskSenders } from "./tasks/task-senders.ts";
import { clientLoader as moreThreads } from "./threads/more-threads.ts";

const noPage = { cursor: "c1", page: null };
const lists = [
  { of: "tasks", ask: setUpClientLoader(moreTasks), nothing: noPage },
  { of: "threads", ask: setUpClientLoader(moreThreads), nothing: noPage },
  { of: "messages", ask: setUpClientLoader(moreMessages), nothing: noPage },
  { of: "trash", ask: setUpClientLoader(moreTrash), nothing: noPage },
  { of: "senders", ask: setUpClientLoader(taskSenders), nothing: { senders: null } },
];
const failing = (error: unknown) => () => Promise.reject(error);

test.each(lists)("more $of that cannot be read leave the list as it is", async (list) => {
  const missing = { status: 404, statusText: "", internal: false, data: null };
  for (const server of [noNetwork, failing(missing)]) {
    expect(await list.ask("/more?cursor=c1", server)).toEqual(list.nothing);
  }
});

test.each(lists)("more $of after the session has ended lead away", async (list) => {
  const away = new Response(null, { status: 302, headers: { location: "/" } });
  await expect(list.ask("/more?cursor=c1", failing(away))).rejects.toBe(away);
});
