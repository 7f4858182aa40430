import type { CDPSession, Locator, Page } from "playwright";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AsksTables } from "#app/routes/thread/timeline/asks-tables.tsx";
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
  unfold,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf, pageApart } = setUpJourney();

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

/** The position of a mark's box, in shares of the picture. */
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
  const row = await unfold(taskRow(thread, "Lift the moon"));
  await row.getByRole("link", { name: "Mark 1", exact: true }).waitFor();
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

  const shown = page.url();
  await dragMark(page, numberOf(thread, "Lift the moon"), 0.1);
  await sees(page, "Mark moved");
  await eventually(() => shareOf(thread, "Lift the moon")).toEqual({ x: 0.3, y: 0.2, width: 0.4 });
  // It was not chosen, as by a click.
  expect(page.url()).toBe(shown);
  await undoByToast(page);
  await eventually(() => shareOf(thread, "Lift the moon")).toEqual(drawn);
});

/** Drags a mark by a share of the picture's lengths, right and down. */
async function dragMark(page: Page, mark: Locator, share: number): Promise<void> {
  const picture = await page.getByRole("img", { name: poster }).boundingBox();
  const box = await mark.locator("rect").last().boundingBox();
  if (!picture || !box) throw new Error("The mark is not on the picture.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + picture.width * share, y + picture.height * share, { steps: 4 });
  await page.mouse.up();
}

test("the keyboard alone marks the place of a task, and Escape leaves only the marking", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya, { at });
  const thread = await openPoster(page);
  // The shortcuts are loaded after the page, with the palette.
  await page.locator("#palette").waitFor({ state: "attached" });
  await page.keyboard.press("m");
  const area = thread.getByRole("button", { name: "Place of the mark" });
  await area.waitFor();
  // Both leave what is drawn; undoing takes back no command before it.
  for (const key of ["Escape", "Control+z"]) {
    await page.keyboard.press(key);
    await area.waitFor({ state: "detached" });
    await page.keyboard.press("m");
    await area.waitFor();
  }
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowUp");
  for (let press = 0; press < 5; press++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  const ask = "The night sky is a bit too dark for newsprint.";
  await thread.getByLabel("Or add the mark to a task that is there").selectOption({ label: ask });
  // Its task is opened before the thread was read again, and comes later than that.
  const pressed = Promise.withResolvers<void>();
  const read = page.waitForResponse((it) => isRead.test(it.url()) && !it.url().includes("task="));
  await page.route(isRead, async (route) => {
    await (route.request().url().includes("task=") ? read : pressed.promise);
    await route.continue();
  });
  await thread.getByRole("button", { name: "Add the mark to this task" }).press("Enter");
  await sees(page, "Mark added");
  await numberOf(thread, ask).waitFor();
  const row = taskRow(thread, ask);
  await numberOf(thread, ask).press("Enter");
  pressed.resolve();
  await row.getByRole("button", { name: /^Remove mark/ }).press("Enter");
  await sees(page, "Mark removed");
  await eventually(() => numberOf(thread, ask).count()).toBe(0);
  await undoByToast(page);
  await numberOf(thread, ask).waitFor();
});

test("versions are compared by key, an ask is closed beside them, and taken back", async () => {
  const page = await pageOf(maya);
  const screen = await openComparison(page);
  for (const version of ["older", "newer"]) {
    const name = new RegExp(`^${version} version: havsbrus_label_v\\d\\.png, page 1$`);
    await seesPicture(screen.getByRole("img", { name }).first());
  }
  await page.keyboard.press("n");
  const changes = screen.getByRole("region", { name: "Changes", exact: true });
  const entry = changes.getByRole("link", { name: /^Change 1,/ });
  const onPage = screen.getByRole("link", { name: /^Change 1 on the page,/ });
  const isChosen = (link: Locator) => eventually(() => link.getAttribute("aria-current"));
  await isChosen(entry).toBe("true");
  await isChosen(onPage).toBe("true");
  await page.keyboard.press("a");
  await isChosen(onPage).toBe(null);
  await onPage.press("Enter");
  await isChosen(entry).toBe("true");
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
  // A mail has closed it.
  const row = taskRow(screen, first ?? "");
  await row.getByRole("combobox", { name: "Status" }).selectOption("Not Started");
  await sees(page, "Status Updated");
  await page.reload();
  await comparisonOn(page);
  await done.waitFor();
  await page.keyboard.press("d");
  await eventually(() => statusOf(row)).toBe("Done");
  await sees(page, "Status Updated");
  await undoByToast(page);
  await eventually(() => statusOf(row)).toBe("Not Started");

  await page.keyboard.press("/");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
  await screen.waitFor();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByRole("region", { name: "In a comparison" }).getByText("Next task").waitFor();
});

const handle = { from: freja, subject: "Shelf card and tap handle" };
const label = { from: freja, subject: "Havsbrus IPA, can label" };

async function openComparison(page: Page): Promise<Locator> {
  const thread = await reviewThread(page, label);
  await thread.getByRole("link", { name: "Compare", exact: true }).click();
  return comparisonOn(page);
}

/** Each key comes when the address of the one before is there, and the page does not show it yet. */
async function pressFasterThanDrawn(page: Page, keys: string[]): Promise<void> {
  await page.evaluate(async (names) => {
    for (const key of names) {
      const before = location.search;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (let turn = 0; turn < 10_000 && location.search === before; turn += 1) await null;
    }
  }, keys);
}

async function comparisonOn(page: Page): Promise<Locator> {
  const screen = page.getByRole("dialog", { name: "Compare versions" });
  await screen.getByText(/^\d+ changes? on page 1(:|$)/).waitFor();
  await page.locator("#palette").waitFor({ state: "attached" });
  return screen;
}

test("side by side, a version that grew is shown larger than the one before, at one scale", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, handle);
  await thread.getByRole("link", { name: "tap-handle_revC.dxf" }).first().click();
  await thread.getByText("tap-handle_revC.dxf", { exact: true }).first().waitFor();
  await thread.getByRole("link", { name: "Compare", exact: true }).click();
  const screen = await comparisonOn(page);
  const sizeOf = (version: string) =>
    boxOf(screen.getByRole("region", { name: version }).locator(".compare-page"));
  await eventually(async () => {
    const [older, newer] = [await sizeOf("Older version"), await sizeOf("Newer version")];
    return newer.height / older.height;
  }).toBeGreaterThan(1.04);
});

test("wipe, overlay and blink by key are there again after a reload, and both pages are zoomed and moved together", async () => {
  const page = await pageOf(maya);
  const screen = await openComparison(page);
  const address = () => eventually(() => new URL(page.url()).search);
  await page.keyboard.press("2");
  const slider = screen.getByRole("slider", { name: "Position" });
  const line = screen.locator(".compare-wipe");
  await line.waitFor();
  const pageBox = await boxOf(screen.locator(".compare-page"));
  const lineBox = await boxOf(line);
  await page.mouse.move(lineBox.x + lineBox.width / 2, lineBox.y + 100);
  await page.mouse.down();
  await page.mouse.move(pageBox.x + pageBox.width / 4, lineBox.y + 120, { steps: 3 });
  await page.mouse.up();
  await address().toContain("mix=25");
  // Anywhere on the page a pressed mouse takes the line along.
  await page.mouse.move(pageBox.x + pageBox.width * 0.9, pageBox.y + 60);
  await page.mouse.down();
  await page.mouse.move(pageBox.x + pageBox.width * 0.7, pageBox.y + 60, { steps: 3 });
  await page.mouse.up();
  await address().toContain("mix=70");
  await slider.fill("25");
  await address().toContain("mix=25");
  await page.reload();
  await comparisonOn(page);
  await eventually(() => slider.inputValue()).toBe("25");
  await page.keyboard.press("3");
  await screen.getByRole("slider", { name: "Newer version" }).waitFor();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("4");
  await screen.getByText("The older version is shown.").waitFor();
  await page.keyboard.press("b");
  await screen.getByText("The newer version is shown.").waitFor();
  const older = screen.locator(".compare-blink");
  await eventually(() => older.evaluate((it) => getComputedStyle(it).opacity)).toBe("0");
  await page.reload();
  await comparisonOn(page);
  await screen.getByText("The newer version is shown.").waitFor();
  await page.keyboard.press("b");
  await screen.getByText("The older version is shown.").waitFor();
  expect(await older.evaluate((it) => getComputedStyle(it).opacity)).toBe("1");

  await pressFasterThanDrawn(page, ["1", "+"]);
  await screen.getByText("150%", { exact: true }).waitFor();
  await page.keyboard.press("+");
  await address().toContain("zoom=200");
  const views = ["Older version", "Newer version"].map((name) =>
    screen.getByRole("region", { name }),
  );
  const lefts = () => Promise.all(views.map((view) => view.evaluate((it) => it.scrollLeft)));
  await eventually(() =>
    views[0]?.evaluate((it) => {
      it.scrollLeft = it.scrollWidth / 4;
      return it.scrollLeft;
    }),
  ).toBeGreaterThan(0);
  await address().toContain("&x=25");
  const scrolled = await lefts();
  expect(scrolled[1]).toBe(scrolled[0]);
  await page.reload();
  await comparisonOn(page);
  await eventually(async () => (await lefts()).map(Math.round)).toEqual(scrolled.map(Math.round));
  expect(new URL(page.url()).search).toContain("&x=25");

  // Zoomed further, the part in view is drawn anew on both pages, and on both sides of the wipe's line.
  for (const zoom of ["300", "400", "600"]) {
    await page.keyboard.press("+");
    await address().toContain(`zoom=${zoom}`);
  }
  const part = 'img[src*="/preview/1/tile/"]';
  for (const view of views) await view.locator(part).first().waitFor();
  await page.keyboard.press("2");
  const sides = [
    screen.locator(".compare-over"),
    screen.locator(".compare-page > .compare-picture"),
  ];
  for (const side of sides) await side.locator(part).first().waitFor();
});

test("fingers drag the wipe's line, zoom the pages where they are, and move them; a phone finds the timeline", {
  tags: "nightly",
}, async () => {
  const desk = await pageOf(maya);
  await openComparison(desk);
  const { pathname, search } = new URL(desk.url());
  const page = await pageApart(maya, {
    ...{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
    at: `${pathname}${search}${search ? "&" : "?"}mode=wipe`,
  });
  const screen = await comparisonOn(page);
  const fingers = await page.context().newCDPSession(page);
  const picture = screen.locator(".compare-page");
  const at = await boxOf(picture);
  const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(fingers, [[middle], [{ x: at.x + at.width / 4, y: middle.y }]]);
  await eventually(() => page.url()).toContain("mix=25");

  await drag(fingers, [apart(middle, 30), apart(middle, 60), apart(middle, 90)]);
  await screen.getByText("300%", { exact: true }).waitFor();
  const large = await boxOf(picture);
  expect(Math.round(large.width / at.width)).toBe(3);
  expect(Math.abs(large.x + large.width / 2 - middle.x)).toBeLessThan(8);
  await drag(
    fingers,
    [0, 20, 40, 60].map((by) => [{ x: middle.x + 40 - by, y: middle.y }]),
  );
  await eventually(async () => (await boxOf(picture)).x).toBeLessThan(large.x - 10);

  await page.goto("/dashboard/thread/demo-harbour-jazz?file=1&pane=media");
  const thread = await openedThread(page, demo);
  const shown = thread.getByRole("img", { name: poster });
  await seesPicture(shown);
  const fitted = await boxOf(shown);
  const center = { x: fitted.x + fitted.width / 2, y: fitted.y + fitted.height / 2 };
  await drag(fingers, [apart(center, 30), apart(center, 60)]);
  await thread.getByRole("button", { name: "Fit to the pane", pressed: false }).waitFor();
  const zoomed = await boxOf(shown);
  expect(Math.round((zoomed.width / fitted.width) * 10)).toBe(20);
  expect(Math.abs(zoomed.x + zoomed.width / 2 - center.x)).toBeLessThan(8);

  await thread.getByRole("button", { name: `Actions for ${poster}` }).tap();
  await page.getByRole("menuitem", { name: "Timeline" }).tap();
  await page.getByRole("heading", { level: 1, name: poster }).waitFor();
});

test.each([4, 12, 50])(
  "on paper, no column of a timeline of %s versions lies outside the sheet",
  { tags: "nightly" },
  async (count) => {
    const page = await pageOf(maya);
    await page.goto("/files/1/timeline");
    const frame = page.getByRole("region", { name: "Tasks and versions" });
    await frame.waitFor();
    const html = timelineOf(count);
    await frame.evaluate((element, tables) => {
      element.innerHTML = tables;
    }, html);
    await page.emulateMedia({ media: "print" });
    // Letter, the narrower of the usual sheets, without its margins.
    await page.setViewportSize({ width: 979, height: 700 });
    const cells = frame.locator("th, td").filter({ visible: true });
    const rights = await cells.evaluateAll((all) =>
      all.map(
        (cell) => cell.getBoundingClientRect().left + Math.max(cell.scrollWidth, cell.clientWidth),
      ),
    );
    expect(Math.floor(Math.max(...rights))).toBeLessThanOrEqual(979);
    const heads = frame.getByRole("columnheader", { name: /^v\d+/ });
    expect(await heads.filter({ visible: true }).count()).toBe(count);
    await page.emulateMedia({ media: "screen" });
  },
);

/** The tables of a timeline, as they are shown and printed. */
function timelineOf(count: number): string {
  const at = "2026-11-21T09:00:00.000Z";
  const versions = Array.from({ length: count }, (_, index) => ({
    ...{ fileId: index + 1, place: index + 1, name: `label_v${index + 1}.png`, at, preview: null },
  }));
  const said = {
    ...{ role: "again" as const, messageId: "m1", quoteStart: 0 },
    quote: "Deposit-logo-is-still-not-bottom-right-".repeat(4),
  };
  const asks = ["Brown seal", "Deposit-logo-bottom-right-".repeat(4)].map((text) => ({
    ...{
      id: text,
      text,
      by: "Freja Holm",
      askedAt: at,
      status: "not_started" as const,
      checks: [],
    },
    cells: versions.map(() => ({ state: "said-done" as const, isAsked: false, words: [said] })),
  }));
  const tables = createElement(AsksTables, { asks, versions, back: "/dashboard" });
  const Stub = createRoutesStub([{ path: "/", Component: () => tables }]);
  return renderToString(createElement(Stub));
}

type Point = { x: number; y: number };

const apart = ({ x, y }: Point, by: number): Point[] => [
  { x: x - by, y },
  { x: x + by, y },
];

/** Puts fingers down, moves them from place to place, and lifts them. */
async function drag(fingers: CDPSession, places: Point[][]): Promise<void> {
  for (const [index, touchPoints] of places.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    await fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}

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
