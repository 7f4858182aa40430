import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import {
  chooseFromMenu,
  eventually,
  sees,
  threadCard,
  undoByToast,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";

const { pageApart, pageOf, expectProblem } = setUpJourney();

const jazz = "Harbour Jazz: poster and ticket, first round";
const ticket = "harbour-jazz-ticket.svg";
const ask = "Make the word JAZZ as wide as HARBOUR";

/** The ticket among all files. */
const fileCard = (page: Page) =>
  page.getByRole("dialog", { name: "Files" }).getByRole("listitem").filter({ hasText: ticket });
const shown = (locator: Locator) => locator.waitFor();
const gone = (locator: Locator) => locator.waitFor({ state: "hidden" });

/** A call that stays without an answer until it is said to fail, as a server does that broke. */
async function holdAndFail(page: Page, call: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      await promise;
      await route.fulfill({ status: 500 });
    },
    { times: 1 },
  );
  return resolve;
}

type Change = {
  call: RegExp;
  act: () => Promise<unknown>;
  /** What shows before the server has answered. */
  before: () => Promise<unknown>;
  /** What shows when it has failed. */
  after: () => Promise<unknown>;
  says: string[];
};

/** Shows at once, is taken back when the server fails, and says so. */
async function rollsBack(page: Page, { call, act, before, after, says }: Change): Promise<void> {
  expectProblem(/status of 500/);
  const fail = await holdAndFail(page, call);
  await act();
  await before();
  fail();
  for (const words of says) await sees(page, words);
  await after();
}

test("on the desk, what the server fails to do is taken back, in words", async () => {
  const page = await pageOf(maya);
  const thread = threadCard(page, jazz);
  await rollsBack(page, {
    call: /\/threads\/[^/]+\/trash/,
    act: () => chooseFromMenu(thread, `Actions for ${jazz}`, "Delete"),
    before: () => gone(thread),
    after: () => shown(thread),
    says: ["Failed to move thread to trash."],
  });
  const task = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: ask }) });
  const leaves = { before: () => gone(task), after: () => shown(task) };
  await rollsBack(page, {
    ...leaves,
    call: /\/tasks\/[^/]+\/status/,
    act: () => chooseFromMenu(task, "Task actions", "Resolve"),
    says: ["Failed to update feedback status."],
  });
  await rollsBack(page, {
    ...leaves,
    call: /\/tasks\/[^/]+\/trash/,
    act: () => chooseFromMenu(task, "Task actions", "Delete"),
    says: ["Failed to delete comment."],
  });
  await rollsBack(page, {
    ...leaves,
    call: /\/tasks\/[^/]+\/status/,
    act: () => task.getByRole("combobox").selectOption("In Progress"),
    says: ["Update Failed", "Could not update feedback status. Please try again."],
  });
});

test("Undo takes back what went to the trash or the archive, and says when it cannot", async () => {
  const page = await pageOf(maya);
  const undo = page.getByRole("button", { name: "Undo" });
  await chooseFromMenu(threadCard(page, jazz), `Actions for ${jazz}`, "Delete");
  await sees(page, "Thread moved to trash");
  await sees(page, "You can restore it from the trash later.");
  await undoByToast(page);
  await sees(page, "Thread restored");
  await shown(threadCard(page, jazz));

  const task = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: ask }) });
  await chooseFromMenu(task, "Task actions", "Delete");
  await sees(page, "Comment moved to trash");
  await page.keyboard.press("Control+z");
  await sees(page, "Comment Restored");
  await shown(task);

  // Later, and after a reload, the keys undo one step after the other.
  await chooseFromMenu(task, "Task actions", "Delete");
  await sees(page, "Comment moved to trash");
  await chooseFromMenu(threadCard(page, jazz), `Actions for ${jazz}`, "Delete");
  await sees(page, "Thread moved to trash");
  await page.reload();
  await gone(threadCard(page, jazz));
  await page.waitForFunction(() => document.getElementById("shortcut-sheet"));
  await page.keyboard.press("Control+z");
  await sees(page, "Thread restored");
  await shown(threadCard(page, jazz));
  await page.keyboard.press("z");
  await sees(page, "Comment Restored");
  await shown(task);

  await page.goto("/dashboard/files");
  const card = fileCard(page);
  await chooseFromMenu(card, `Actions for ${ticket}`, "Archive");
  await sees(page, "File Archived");
  await undoByToast(page);
  await sees(page, "File Unarchived");
  await gone(card.getByText("archived,"));

  await chooseFromMenu(page, "Actions for harbour-jazz-poster-v1.svg", "Move to trash");
  await sees(page, "File moved to trash");
  expectProblem(/status of 500/);
  const fail = await holdAndFail(page, /\/undo\/\d+/);
  await undoByToast(page);
  await gone(undo);
  fail();
  await sees(page, "Failed to restore file.");
});

test("an upload, a new version and a preview fail where they were asked for", {
  tags: "nightly",
}, async () => {
  expectProblem(/status of 503/);
  const page = await pageOf(maya);
  const refuse = { status: 503, body: "" };
  await page.route(/\/api\/files\//, (route) => route.fulfill(refuse));
  await page.goto("/dashboard/files");
  const alert = page.getByRole("alert");
  for (const [entry, name, button, words] of [
    ["Replace", `Replace ${ticket}`, "Replace", "File replacement failed: Service Unavailable"],
    [
      "Change preview",
      `Preview of ${ticket}`,
      "Upload preview",
      "Preview update failed: Service Unavailable",
    ],
  ] as const) {
    await chooseFromMenu(page, `Actions for ${ticket}`, entry);
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByLabel("File").setInputFiles(await pngFile("new.png"));
    await dialog.getByRole("button", { name: button }).click();
    await alert.filter({ hasText: words }).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.goto("/dashboard/upload");
  const upload = page.getByRole("dialog", { name: "Upload File" });
  await upload.getByLabel(/^Choose a file/).setInputFiles(await pngFile("new.png"));
  await upload.getByRole("button", { name: "Upload File" }).click();
  await alert.filter({ hasText: "Upload failed: Service Unavailable" }).waitFor();
});

/** The toast that a change of the ticket brings. */
async function toastOf(page: Page, change: RegExp, words: RegExp): Promise<Locator> {
  await page.getByRole("button", { name: `Actions for ${ticket}` }).click();
  await page.getByRole("menuitem", { name: change }).click();
  const toast = page.locator(".toast").filter({ hasText: words });
  // What times it has come by then.
  await toast.getByRole("button", { name: "Close" }).waitFor();
  return toast;
}

test("a toast is announced, stays five seconds, waits while it is looked at or has focus, and can be swept aside", async () => {
  const page = await pageApart(maya);
  const announced = (words: RegExp | string) =>
    page
      .locator("[role=status][aria-live=polite]")
      .filter({ hasText: words })
      .waitFor({ state: "attached" });
  await page.clock.install();
  await page.goto("/dashboard/files");
  // React waits 300 ms before it replaces a toast without its code by one with it: never, on a clock that stands.
  const first = await toastOf(page, /^(?:Pin|Unpin)$/, /^File (?:Pinned|Unpinned)/);
  await first.getByRole("button", { name: "Close" }).click();
  await first.waitFor({ state: "detached" });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));

  const pinned = await toastOf(page, /^(?:Pin|Unpin)$/, /^File (?:Pinned|Unpinned)/);
  await page.clock.runFor(100);
  await announced(/File (?:Pinned|Unpinned)/);
  await pinned.hover();
  await page.clock.runFor(60_000);
  expect(await pinned.count()).toBe(1);
  await page.mouse.move(600, 10);
  // A tenth of a second had passed before it was looked at.
  await page.clock.runFor(5_000 - 101);
  expect(await pinned.count()).toBe(1);
  await page.clock.runFor(1);
  await pinned.waitFor({ state: "detached" });

  const archived = await toastOf(page, /^Archive$/, /^File Archived/);
  await page.clock.runFor(100);
  await announced("Undo: press Control Z");
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
  await page.clock.runFor(60_000);
  await page.keyboard.press("Enter");
  await sees(page, "File Unarchived");
  await archived.waitFor({ state: "detached" });

  const swept = await toastOf(page, /^(?:Pin|Unpin)$/, /^File (?:Pinned|Unpinned)/);
  const box = await swept.boundingBox();
  const from = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 20 };
  const sweep = async (pixels: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 20, from.y);
    await page.mouse.move(from.x - pixels, from.y);
    await page.mouse.up();
  };
  await sweep(50);
  await eventually(() => swept.getAttribute("data-swipe")).toBe("cancel");
  await sweep(51);
  await swept.waitFor({ state: "detached" });
});
