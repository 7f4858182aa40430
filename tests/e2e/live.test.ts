import { expect, test } from "vitest";
import { jonas, maya } from "#demo/seed/cast.ts";
import {
  eventually,
  openedThread,
  openThread,
  sees,
  statusOf,
  taskRow,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf, expectProblem } = setUpJourney();

const jazz = "Harbour Jazz: poster and ticket, first round";
const ask = "Make the word JAZZ as wide as HARBOUR";
const stub = "Put the row number on the stub, left of the dotted line";
const poster = /^harbour-jazz-poster-v1\.svg/;

test("what is done in one tab appears in the other, without a reload", async () => {
  const page = await pageOf(maya);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.evaluate(() => Object.assign(window, { stayed: true }));
  await other.getByRole("link", { name: ask }).waitFor();

  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("In Progress");
  await other.getByRole("link", { name: ask }).waitFor({ state: "hidden" });
  await other.getByRole("tab", { name: "In Progress 1" }).click();
  await other.getByRole("link", { name: ask }).waitFor();

  const seenThere = await openThread(other, jazz);
  await seenThere.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("Done");
  await eventually(() => statusOf(taskRow(seenThere, ask))).toBe("Done");
  expect(await other.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
});

test("a thread trashed in one browser leaves the other", async () => {
  const [here, there] = [await pageOf(jonas), await pageOf(jonas)];
  await threadCard(there, jazz).waitFor();
  await here.getByRole("button", { name: `Actions for ${jazz}` }).click();
  await here.getByRole("menuitem", { name: "Delete" }).click();
  await threadCard(there, jazz).waitFor({ state: "hidden" });
});

test("without a network a change is rolled back and told, and works again with it", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const page = await pageOf(maya);
  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: /^harbour-jazz-ticket\.svg/ }).click();
  const row = taskRow(thread, stub);
  const counts = thread.getByRole("status", { name: "Feedback by status" });
  await row.waitFor();
  const before = await counts.textContent();

  await page.context().setOffline(true);
  await row.getByRole("combobox").selectOption("Done");
  await sees(page, "Update Failed");
  await sees(page, "Could not update feedback status. Please try again.");
  await eventually(() => statusOf(row)).toBe("Not Started");
  expect(await counts.textContent()).toBe(before);

  await page.context().setOffline(false);
  await row.getByRole("combobox").selectOption("Done");
  await sees(page, "Status Updated");
  await page.reload();
  const reopened = await openedThread(page, jazz);
  await reopened.locator("summary", { hasText: "1 done" }).click();
  expect(await statusOf(taskRow(reopened, stub))).toBe("Done");
});

test("what changed while the network was away is there when it is back", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const [here, there] = [await pageOf(maya), await pageOf(maya)];
  const ask = "The night sky is a bit too dark for newsprint.";
  await there.getByRole("link", { name: ask }).waitFor();
  await there.context().setOffline(true);
  const thread = await openThread(here, jazz);
  await thread.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("Done");
  await sees(here, "Status Updated");
  expect(await there.getByRole("link", { name: ask }).isVisible()).toBe(true);
  await there.context().setOffline(false);
  await there.getByRole("link", { name: ask }).waitFor({ state: "hidden" });
  await threadCard(there, jazz).waitFor();
});

test("an answer that is given up while it is read complains to nobody", async () => {
  const page = await pageOf(maya);
  await page.locator("#palette").waitFor({ state: "attached" });
  // As the router leaves it: React Router 8, vendored turbo-stream, `done`.
  await page.evaluate(async () => {
    const controller = new AbortController();
    const { body } = await fetch("/dashboard.data", { signal: controller.signal });
    const reader = body?.getReader();
    controller.abort();
    void reader?.closed.then(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  });
});
