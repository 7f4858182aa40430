import axe from "axe-core";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import { chooseFromMenu, importMails, openedThread, sees, threadCard } from "#tests/setup/desk.ts";
import { setUpJourney } from "#tests/setup/journey.ts";

const { newPage, pageOf, expectProblem } = setUpJourney();

const label = "Coastal Dry front label";
const jazz = "Harbour Jazz: poster and ticket, first round";
/** Colours are measured while nothing moves. */
const still = { reducedMotion: "reduce" } as const;
const schemes = ["light", "dark"] as const;

/** What axe-core finds on the page as it is: each rule with the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { passes, violations } = await page.evaluate(async (): Promise<axe.AxeResults> => {
    return Reflect.get(window, "axe").run();
  });
  expect(passes.length).toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

test.each(schemes)("the landing page and the legal pages, %s", async (colorScheme) => {
  expectProblem(/nowhere/);
  const page = await newPage({ colorScheme, ...still });
  for (const address of [
    "/",
    "/?error=permissions_denied&message=No",
    "/privacy",
    "/test",
    "/nowhere",
  ]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect([address, await violations(page)]).toEqual([address, []]);
  }
});

test("an empty desk, in both schemes", async () => {
  const page = await pageOf(jonas, still);
  await chooseFromMenu(threadCard(page, jazz), `Actions for ${jazz}`, "Delete");
  await sees(page, "Thread moved to trash");
  await sees(page, "Your dashboard is empty");
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await sees(page, "Your dashboard is empty");
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []]);
  }
});

test.each(schemes)("a full desk and everything over it, %s", async (colorScheme) => {
  const page = await pageOf(maya, { colorScheme, ...still });
  if ((await threadCard(page, label).count()) === 0) {
    await importMails(page, { from: tom, subjects: [label] });
    const thread = await openedThread(page, label);
    // So that the trash is not empty either.
    const trashed = page.waitForResponse((reply) => reply.url().endsWith("/trash.data"));
    await thread.getByRole("button", { name: "Move mockup_table.jpg to trash" }).click();
    await trashed;
    await page.goto("/dashboard");
  }
  await threadCard(page, label).locator("img").waitFor();
  const threadAddress = await threadCard(page, label).getByRole("link").getAttribute("href");
  const addresses = [
    "/dashboard",
    "/dashboard?tab=done",
    `${threadAddress}`,
    `${threadAddress}?messages=1`,
    "/dashboard/import",
    `/dashboard/import?contact=${tom.email}`,
    "/dashboard/search",
    "/dashboard/search?q=label",
    "/dashboard/search?q=label&mode=feedback",
    "/dashboard/trash",
    "/dashboard/upload",
    "/dashboard/files",
    "/account",
    "/account/delete",
  ];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "load" });
    expect([address, await violations(page)]).toEqual([address, []]);
  }
  await page.goto("/dashboard/files");
  await page.getByRole("button", { name: /^Actions for HR_front-label_v1/ }).click();
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  expect(["a menu", await violations(page)]).toEqual(["a menu", []]);
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog", { name: "Rename file" }).waitFor();
  expect(["a small dialog", await violations(page)]).toEqual(["a small dialog", []]);
});
