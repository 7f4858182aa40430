import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright";
import { projectRoot } from "#app/env.server.ts";
import { findFreePort } from "#app/processes/children/ports.ts";
import { startChild } from "#app/processes/children/start-child.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { findChromium } from "#tests/setup/browser/chromium.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { median, round } from "../processes.ts";
import { asks } from "./asks.ts";

const warmUps = 2;
const goalMs = 2_000;

/**
 * Measures milliseconds from a reply's arrival in the mailbox until its task shows on an open desk in
 * Chromium: Gmail's push, history, bytes, reading, extraction, event, screen.
 */
export async function runArrival() {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const google = await startOfflineGoogle({ seed: "small", publicOrigin: origin });
  const settings = { ...google.env, PORT: String(port), PUBLIC_ORIGIN: origin };
  const { env, ...database } = await openBenchDatabase(settings);
  const start = (name: string) =>
    startChild({
      name,
      command: [`${projectRoot}/app/processes/${name}.ts`],
      env,
      onLine: (line) => console.error(`${name}: ${line}`),
    });
  const [worker, web] = [await start("worker"), await start("web")];
  const browser = await chromium.launch({ executablePath: findChromium() ?? "" });
  const app = await import("../import/app-modules.ts");
  try {
    const email = google.people[0]?.email ?? "";
    const viewer = await app.createConnectedUser(
      email,
      await google.edge.control.mintTokens(email),
    );
    const { threadId } = await google.edge.control.deliver(email, writeReply(email, "Hello."));
    await app.requestImport(viewer, {
      importId: randomUUID(),
      threads: [{ threadId, subject: "Tea box" }],
    });
    while ((await app.isImporting(viewer)) || !(await app.isWatched(viewer))) await pause(50);
    const context = await browser.newContext({ baseURL: origin });
    await context.addCookies([{ ...(await app.createSession(viewer)), url: origin }]);
    const page = await context.newPage();
    const follows = page.waitForRequest("**/api/events*");
    await page.goto("/dashboard");
    await follows;
    const times: number[] = [];
    for (const ask of asks) {
      times.push(
        await timeOne(page, ask, (text) =>
          google.edge.control.deliver(email, writeReply(email, text), { threadId }),
        ),
      );
    }
    times.splice(0, warmUps);
    return {
      replies: times.length,
      medianMs: median(times),
      worstMs: Math.max(...times),
      goalMs,
      withoutPush: `at most ${env.MAILBOX_POLL_SECONDS ?? 60} s more, or when the desk is opened`,
    };
  } finally {
    await app.close();
    await browser.close();
    await web.stop();
    await worker.stop();
    await google.close();
    await database.close();
  }
}

async function timeOne(page: Page, ask: string, deliver: (text: string) => Promise<unknown>) {
  const started = performance.now();
  const seen = page
    .getByText(wordsOf(ask))
    .first()
    .waitFor()
    .then(() => performance.now() - started);
  await deliver(ask);
  return round(await seen, 0);
}

/** The part of the sentence that the task's title contains, whatever its beginning and end. */
const wordsOf = (ask: string) => ask.replace(/^\w+( you)? \w+ |[.?]$/g, "");

function writeReply(to: string, text: string): Buffer {
  return writeMail({
    messageId: `<${randomUUID()}@tea.example>`,
    date: new Date(),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email: to }],
    subject: "Tea box",
    text,
  });
}
