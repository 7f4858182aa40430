import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { z } from "zod";

const pollMs = 500;
const longestMs = 120_000;
/** The new status of every fourth task; the others keep theirs. */
const statuses: Record<number, string> = { 2: "in progress", 3: "done" };

const contactsSchema = z.array(z.object({ email: z.string() }));
const mailsSchema = z.array(z.object({ id: z.string(), threadId: z.string() }));
const importedSchema = z.object({ threadId: z.string() });
const threadsSchema = z.array(
  z.object({
    threadId: z.string(),
    feedbackCount: z.number(),
    representativeFile: z.object({ previewUrl: z.string().nullable() }).nullable(),
  }),
);
const feedbackSchema = z.array(z.object({ id: z.string() }));

/** Imports all mail of the person's contacts by the calls of the API, and works on some of it. */
export async function fillDesk(page: Page, tell: (line: string) => void): Promise<void> {
  const wanted = await importAll(page);
  tell(`Importing ${wanted.size} threads …`);
  await settled(page, wanted);
  await page.waitForFunction(
    () => !document.body.innerText.includes("Preview is being made"),
    null,
    { timeout: longestMs },
  );
  const tasks = feedbackSchema.parse(await call(page, "/api/feedback"));
  for (const [at, task] of tasks.entries()) {
    const status = statuses[at % 4];
    if (!status) continue;
    await call(page, `/api/feedback/${task.id}/status`, { method: "PATCH", body: { status } });
  }
}

async function importAll(page: Page): Promise<Set<string>> {
  const contacts = contactsSchema.parse(await call(page, "/api/gmail/contacts"));
  const threads = new Map<string, string>();
  for (const { email } of contacts) {
    const address = `/api/gmail/emails-from/${encodeURIComponent(email)}`;
    for (const mail of mailsSchema.parse(await call(page, address))) {
      if (!threads.has(mail.threadId)) threads.set(mail.threadId, mail.id);
    }
  }
  const wanted = new Set<string>();
  for (const mailId of threads.values()) {
    const imported = await call(page, `/api/gmail/email-with-attachments/${mailId}`);
    wanted.add(importedSchema.parse(imported).threadId);
  }
  return wanted;
}

/** Waits until nothing of what is shown changes any more: mail, previews and tasks are there. */
async function settled(page: Page, wanted: Set<string>): Promise<void> {
  const deadline = Date.now() + longestMs;
  let before = "";
  let same = 0;
  while (same < 6) {
    if (Date.now() > deadline) throw new Error("The imports took too long.");
    await pause(pollMs);
    const threads = threadsSchema.parse(await call(page, "/api/threads"));
    const seen = JSON.stringify(threads);
    const isComplete = threads.filter(({ threadId }) => wanted.has(threadId)).length >= wanted.size;
    same = isComplete && seen === before ? same + 1 : 0;
    before = seen;
  }
}

/** A call from the page itself, as its own code would make it. */
function call(
  page: Page,
  address: string,
  init: { method?: string; body?: Record<string, string> } = {},
): Promise<unknown> {
  return page.evaluate(
    async ({ address, method, body }) => {
      const reply = await fetch(address, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      });
      if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
      return reply.status === 204 ? null : reply.json();
    },
    { address, method: init.method ?? "GET", body: init.body },
  );
}
