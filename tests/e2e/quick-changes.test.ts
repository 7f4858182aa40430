import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { jonas, maya } from "#demo/seed/cast.ts";
import { eventually, openThread, sees, statusOf, taskRow } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** Changes that come faster than the server answers. */
const { pageApart } = setUpJourney();
afterAll(closeDatabase);

const jazz = "Harbour Jazz: poster and ticket, first round";
const poster = /^harbour-jazz-poster-v1\.svg/;
const ask = "Make the word JAZZ as wide as HARBOUR";
const sky = "The night sky is a bit too dark for newsprint.";

async function openPoster(page: Page) {
  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: poster }).click();
  await taskRow(thread, sky).waitFor();
  return thread;
}

/** Keeps the server from answering any change of a task until the given steps are done. */
async function whileTasksAreLocked(steps: () => Promise<unknown>): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`select 1 from tasks for update`);
    await steps();
  });
}

/** The status of a task on the server. */
async function saved({ email }: { email: string }, text: string): Promise<unknown> {
  const { rows } = await db().execute(sql`
    select status from tasks join users on users.id = tasks.user_id
     where users.email = ${email} and tasks.text = ${text}`);
  return rows[0]?.status;
}

test("several quick changes stand on the server although the page was left at once", async () => {
  const page = await pageApart(maya);
  const thread = await openPoster(page);
  const choose = (text: string, status: string) =>
    taskRow(thread, text).getByRole("combobox").selectOption(status);
  await whileTasksAreLocked(async () => {
    await choose(ask, "Done");
    await choose(sky, "Done");
    await choose(ask, "In Progress");
    await choose(sky, "Not Started");
    await choose(sky, "In Progress");
    await page.goto("/terms");
  });
  await eventually(() => saved(maya, ask)).toBe("in_progress");
  await eventually(() => saved(maya, sky)).toBe("in_progress");
});

test("Ctrl+Z undoes the change that is on its way, and not the one before it", async () => {
  const page = await pageApart(jonas);
  const thread = await openPoster(page);
  const choose = (text: string, status: string) =>
    taskRow(thread, text).getByRole("combobox").selectOption(status);
  await choose(ask, "In Progress");
  await sees(page, "Status Updated");
  await whileTasksAreLocked(async () => {
    await choose(sky, "In Progress");
    await taskRow(thread, sky).getByRole("combobox").press("Control+z");
    await sees(page, "Undoing…");
  });
  await eventually(() => statusOf(taskRow(thread, sky))).toBe("Not Started");
  await eventually(() => saved(jonas, sky)).toBe("not_started");
  expect(await saved(jonas, ask)).toBe("in_progress");
});
