import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { freja, maya } from "#demo/seed/cast.ts";
import {
  eventually,
  openedThread,
  reviewThread,
  sees,
  seesPicture,
  statusOf,
  taskRow,
  undoByToast,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf } = setUpJourney();

// Everybody has this thread from the start.
const demo = "Harbour Jazz: poster and ticket, first round";
const poster = "harbour-jazz-poster-v1.svg";
const at = "/dashboard/thread/demo-harbour-jazz?file=1";

/** The thread's data. */
const isRead = /\/thread\/demo-harbour-jazz\.data/;

async function openPoster(page: Page): Promise<Locator> {
  const thread = await openedThread(page, demo);
  await seesPicture(thread.getByRole("img", { name: poster }));
  return thread;
}

const numberOf = (within: Page | Locator, text: string) =>
  within.getByRole("link", { name: new RegExp(`^Mark \\d+, .*: ${text}$`) });

/** Where a mark's box lies, in shares of the picture. */
async function shareOf(thread: Locator, text: string) {
  const picture = await thread.getByRole("img", { name: poster }).boundingBox();
  const box = await numberOf(thread, text).locator("rect").last().boundingBox();
  if (!picture || !box) return null;
  // A stroke is drawn half outside its box.
  const share = (pixels: number, length: number) => Math.round((pixels / length) * 50) / 50;
  return {
    x: share(box.x - picture.x, picture.width),
    y: share(box.y - picture.y, picture.height),
    width: share(box.width, picture.width),
  };
}

test("a box that is drawn becomes a task; either leads to the other, at any zoom, and it is moved and taken back", async () => {
  const page = await pageOf(maya, { at });
  const thread = await openPoster(page);
  await thread.getByRole("link", { name: "Mark a place" }).click();
  await draw(page, [0.2, 0.1], [0.6, 0.3]);
  await thread.getByLabel("What is to be done here?").fill("Lift the moon");
  await page.keyboard.press("Enter");
  const row = taskRow(thread, "Lift the moon");
  await row.getByRole("link", { name: "Mark 1" }).waitFor();
  const drawn = { x: 0.2, y: 0.1, width: 0.4 };
  await eventually(() => shareOf(thread, "Lift the moon")).toEqual(drawn);

  await thread.getByRole("button", { name: "Zoom in" }).click();
  await thread.getByRole("button", { name: "Fit to the pane", pressed: false }).waitFor();
  expect(await shareOf(thread, "Lift the moon")).toEqual(drawn);
  await numberOf(thread, "Lift the moon").locator("circle").click();
  await eventually(() => row.getAttribute("data-active")).toBe("true");
  await thread.getByRole("button", { name: "Fit to the pane" }).click();

  await row.getByRole("link", { name: "Move mark 1: Lift the moon" }).click();
  await draw(page, [0.4, 0.5], [0.8, 0.7]);
  await thread.getByRole("button", { name: "Save" }).click();
  await sees(page, "Mark moved");
  await eventually(() => shareOf(thread, "Lift the moon")).toEqual({ x: 0.4, y: 0.5, width: 0.4 });
  await undoByToast(page);
  await eventually(() => shareOf(thread, "Lift the moon")).toEqual(drawn);
});

test("the keyboard alone marks the place of a task, and Escape leaves only the marking", async () => {
  const page = await pageOf(maya, { at });
  const thread = await openPoster(page);
  // The shortcuts are loaded after the page, with the palette.
  await page.locator("#palette").waitFor({ state: "attached" });
  await page.keyboard.press("m");
  const area = thread.getByRole("button", { name: "Place of the mark" });
  await area.waitFor();
  await page.keyboard.press("Escape");
  await area.waitFor({ state: "detached" });
  await page.keyboard.press("m");
  await area.waitFor();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowUp");
  for (let press = 0; press < 5; press++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  const ask = "The night sky is a bit too dark for newsprint.";
  await thread.getByLabel("Or mark the place of a task").selectOption({ label: ask });
  // Its task is opened before the thread was read again, and comes later than that.
  const pressed = Promise.withResolvers<void>();
  const read = page.waitForResponse((it) => isRead.test(it.url()) && !it.url().includes("task="));
  await page.route(isRead, async (route) => {
    await (route.request().url().includes("task=") ? read : pressed.promise);
    await route.continue();
  });
  await thread.getByRole("button", { name: "Put the mark there" }).press("Enter");
  await sees(page, "Mark added");
  await numberOf(thread, ask).waitFor();
  const row = taskRow(thread, ask);
  await row.getByRole("link", { name: /^Mark/ }).press("Enter");
  pressed.resolve();
  await row.getByRole("button", { name: /^Remove mark/ }).press("Enter");
  await sees(page, "Mark removed");
  await eventually(() => numberOf(thread, ask).count()).toBe(0);
  await undoByToast(page);
  await numberOf(thread, ask).waitFor();
});

test("without JavaScript marks are seen, and their tasks are opened from them", async () => {
  const page = await pageOf(maya, { at, javaScriptEnabled: false });
  const thread = await openPoster(page);
  await numberOf(thread, "Lift the moon").locator("circle").click();
  await eventually(() => page.url()).toContain("#task-");
  await taskRow(thread, "Lift the moon").getByRole("link", { name: "Mark 1" }).waitFor();
});

test("versions are compared by key, an ask is closed beside them, and taken back", async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, { from: freja, subject: "Havsbrus IPA, can label" });
  await thread.getByRole("link", { name: "Compare", exact: true }).click();
  const screen = page.getByRole("dialog", { name: "Compare versions" });
  for (const version of ["older", "newer"]) {
    const name = new RegExp(`^${version} version: havsbrus_label_v\\d\\.png, page 1$`);
    await seesPicture(screen.getByRole("img", { name }).first());
  }
  await screen.getByText(/^\d+ changes? on page 1$/).waitFor();
  await page.locator("#palette").waitFor({ state: "attached" });
  await page.keyboard.press("n");
  await screen.locator("a[aria-current=true]", { hasText: /^1$/ }).waitFor();
  await page.keyboard.press("5");
  await screen.getByRole("tab", { name: "Difference", selected: true }).waitFor();
  await page.keyboard.press("1");

  const chosen = screen.locator("li[data-chosen] a[aria-current=true]");
  const done = screen.getByRole("button", { name: /^Done: / });
  await page.keyboard.press("a");
  const first = await chosen.textContent();
  await page.keyboard.press("a");
  await eventually(() => chosen.textContent()).not.toBe(first);
  await page.keyboard.press("Shift+A");
  await eventually(() => chosen.textContent()).toBe(first);
  // Mails have closed some of them.
  let ask = first;
  while (!(await done.isVisible())) {
    await page.keyboard.press("a");
    await eventually(() => chosen.textContent()).not.toBe(ask);
    ask = await chosen.textContent();
  }
  const row = taskRow(screen, ask ?? "");
  const before = await statusOf(row);
  await page.keyboard.press("d");
  await eventually(() => statusOf(row)).toBe("Done");
  await sees(page, "Status Updated");
  await undoByToast(page);
  await eventually(() => statusOf(row)).toBe(before);

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByRole("region", { name: "In a comparison" }).getByText("Next ask").waitFor();
});

async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const area = page.getByRole("button", { name: "Place of the mark" });
  await area.waitFor();
  const box = await area.boundingBox();
  if (!box) throw new Error("There is nothing to draw on.");
  const [start, end] = [from, to].map(([x, y]) => ({
    x: box.x + x * box.width,
    y: box.y + y * box.height,
  }));
  if (!start || !end) return;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}
