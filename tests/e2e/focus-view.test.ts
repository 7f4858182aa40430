import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { maya } from "#demo/seed/cast.ts";
import { createFile, type Owner } from "#tests/factories/desk.ts";
import { silence } from "#tests/factories/sounds.ts";
import {
  chooseFromMenu,
  eventually,
  openedThread,
  openThread,
  sees,
  seesPicture,
  statusOf,
  taskRow,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";

/**
 * A thread in the focus view, and its failures: every change is rolled back with a message (specification, section
 * 8).
 */
const { pageOf, expectProblem } = setUpJourney();

const demo = "Harbour Jazz: poster and ticket, first round";
const threadId = "demo-harbour-jazz";
const threadPath = `/dashboard/thread/${threadId}`;
const poster = "harbour-jazz-poster-v1.svg";
const ticket = "harbour-jazz-ticket.svg";
const seatTask = "Put the row number on the stub, left of the dotted line";

let owner: Owner;
beforeAll(async () => {
  await pageOf(maya);
  const [row] = await db().select().from(users).where(eq(users.email, maya.email));
  if (!row) throw new Error("Maya has not signed in.");
  owner = row;
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

async function openFile(page: Page, name: string): Promise<Locator> {
  const thread = await openThread(page, demo);
  await thread.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  return thread;
}

/** Sends a picture into the thread and returns the message on the screen. */
async function expectUploadRefused(
  page: Page,
  thread: Locator,
  answer: { status: number; body?: string } | null,
  description: string,
) {
  await page.route("**/api/files/upload", (route) =>
    answer ? route.fulfill(answer) : route.abort(),
  );
  await thread
    .getByLabel("Upload PNG, JPEG, SVG, or PDF")
    .setInputFiles(await pngFile("refused.png"));
  await sees(page, description);
  await sees(page, "Upload failed");
  await page.unrouteAll();
  await eventually(() => thread.getByRole("button", { name: "Upload" }).isEnabled()).toBe(true);
}

const _markedQuote = (page: Page) => page.locator("mark.is-active").allInnerTexts();

test("the keyboard goes between files and zooms; Escape leads back to the card", async () => {
  const page = await pageOf(maya);
  const thread = await openThread(page, demo);
  await seesPicture(
    thread.getByRole("img", { name: poster }).or(thread.getByRole("img", { name: ticket })),
  );
  const first = await thread
    .getByRole("link", { name: /\.svg/, exact: false })
    .first()
    .getAttribute("title");
  await page.keyboard.press("ArrowRight");
  const second = first === poster ? ticket : poster;
  await seesPicture(thread.getByRole("img", { name: second }));
  await page.keyboard.press("+");
  await thread.getByRole("button", { name: "Fit to the pane", pressed: false }).waitFor();
  await page.keyboard.press("0");
  await thread.getByRole("button", { name: "Fit to the pane", pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("/dashboard");
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest("li")?.textContent),
  ).toContain(demo);
});

test("in the extension three tabs take turns, Tasks first", { tags: "nightly" }, async () => {
  const page = await pageOf(maya, {
    viewport: { width: 360, height: 700 },
    at: `${threadPath}?extension=chrome`,
  });
  const thread = await openedThread(page, demo);
  const files = thread.getByRole("region", { name: /^Files \(/ });
  await thread.getByRole("tab", { name: "Tasks", selected: true }).waitFor();
  await thread.getByRole("combobox", { name: "Status" }).first().waitFor();
  expect(await files.isVisible()).toBe(false);

  await thread.getByRole("tab", { name: /^Media/ }).click();
  await files.waitFor();
  await files.getByRole("link", { name: ticket }).click();
  await seesPicture(thread.getByRole("img", { name: ticket }));
  expect(await thread.getByRole("combobox", { name: "Status" }).count()).toBe(0);
  await files.getByRole("link", { name: "Compare", exact: true }).click();
  const compared = page.getByRole("dialog", { name: "Compare versions" });
  await compared.getByRole("link", { name: "Close" }).click();
  await page.waitForURL(/\/thread\/[^/]+\?(.*&)?extension=chrome/);

  await thread.getByRole("tab", { name: "Thread" }).click();
  await thread.getByText("From:").waitFor();
  expect(await files.isVisible()).toBe(false);
  const whole = thread.getByRole("link", { name: "Open dashboard for full experience" });
  expect(await whole.getAttribute("target")).toBe("_blank");
  await thread.getByRole("link", { name: "Close" }).click();
  await page.waitForURL("/dashboard?extension=chrome");
});

test("a picture that does not arrive leaves the placeholder in its place", async () => {
  const page = await pageOf(maya);
  await page.route(/\/files\/\d+\/preview\//, (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await page.reload();
  const card = page.getByRole("listitem").filter({ hasText: demo });
  await card.getByText("No preview available", { exact: true }).waitFor();
  expect(await card.getByRole("img").count()).toBe(0);
});

test("what the server cannot do is put back at once, in the specification's words", async () => {
  expectProblem(/status of (500|413)|ERR_FAILED/);
  const page = await pageOf(maya);
  const thread = await openFile(page, ticket);
  const row = taskRow(thread, seatTask);
  await row.waitFor();
  await page.route(
    /\/(files|tasks)\/[^/]+\/(pin|archive|status|trash|rename)(\.data)?(\?|$)/,
    (route) => route.fulfill({ status: 500 }),
  );
  const menu = `Actions for ${ticket}`;
  await chooseFromMenu(thread, menu, "Pin");
  await sees(page, "Could not update pin status.");
  await chooseFromMenu(thread, menu, "Archive");
  await sees(page, "Could not update archive status.");
  expect(await thread.getByText(/· (pinned|archived)/).count()).toBe(0);
  await row.getByRole("combobox", { name: "Status" }).selectOption("Done");
  await sees(page, "Update Failed");
  await sees(page, "Could not update feedback status. Please try again.");
  expect(await statusOf(row)).toBe("Not Started");
  await row.getByRole("button", { name: /^Move to trash/ }).click();
  await sees(page, "Failed to delete comment.");
  await row.waitFor();
  await chooseFromMenu(thread, menu, "Move to trash");
  await sees(page, "Delete failed");
  await sees(page, "Could not move the file to trash.");
  const tiles = thread.getByRole("link", { name: new RegExp(`^${ticket}`) });
  await tiles.waitFor();
  await thread.getByRole("button", { name: `Move ${ticket} to trash` }).click();
  await sees(page, "Could not move the file to trash.");
  await tiles.waitFor();
  await page.unrouteAll();

  await page.route(/\/api\/files\/(\d+\/replace|update-preview)/, (route) =>
    route.fulfill({ status: 500 }),
  );
  for (const [entry, title, button, words] of [
    ["Replace", "Replace", "Replace", "File replacement failed: Internal Server Error"],
    [
      "Change preview",
      "Preview of",
      "Upload preview",
      "Preview update failed: Internal Server Error",
    ],
  ] as const) {
    await chooseFromMenu(thread, menu, entry);
    const dialog = page.getByRole("dialog", { name: `${title} ${ticket}` });
    await dialog.getByLabel("File").setInputFiles(await pngFile("other.png"));
    await dialog.getByRole("button", { name: button }).click();
    await dialog.getByRole("alert").filter({ hasText: words }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.unrouteAll();

  await expectUploadRefused(page, thread, null, "Failed to upload file");
  await expectUploadRefused(page, thread, { status: 500 }, "Upload failed: Internal Server Error");
  const body = JSON.stringify({ error: { message: "This file is larger than 50 MB." } });
  await expectUploadRefused(page, thread, { status: 413, body }, "This file is larger than 50 MB.");
  expect(await thread.getByText("Files (2)").count()).toBe(1);
});

/** The colour of an element's text as red, green and blue, whatever notation the style has. */
const inkOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  });

test("a status goes from any to any other, seen before it is saved, each in its colour", async () => {
  const page = await pageOf(maya);
  const thread = await openFile(page, ticket);
  const row = taskRow(thread, seatTask);
  const status = row.getByRole("combobox", { name: "Status" });
  const counts = thread.getByRole("status", { name: "Feedback by status" });
  await eventually(() => status.locator("option").allInnerTexts()).toEqual([
    "Not Started",
    "In Progress",
    "Done",
  ]);
  for (const wanted of [
    "Done",
    "In Progress",
    "Not Started",
    "In Progress",
    "Done",
    "Not Started",
  ]) {
    const { promise: isSeen, resolve: save } = Promise.withResolvers<void>();
    await page.route("**/tasks/*/status*", async (route) => {
      await isSeen;
      await route.continue();
    });
    const before = await counts.textContent();
    await status.selectOption(wanted);
    await eventually(() => counts.textContent()).not.toBe(before);
    expect(await statusOf(row)).toBe(wanted);
    const saved = page.waitForResponse(/\/tasks\/[^/]+\/status/);
    save();
    await saved;
    await page.unrouteAll({ behavior: "wait" });
    const { red, green, blue } = await inkOf(row.locator(".status-mark"));
    const isGreen = green > red && green > blue;
    // Yellow is red and green together; a red has as little green as blue.
    const isYellow = red > green && green > 1.5 * blue;
    const isRed = red > 1.5 * green && green < 1.5 * blue;
    expect([wanted, isGreen, isYellow, isRed]).toEqual([
      wanted,
      wanted === "Done",
      wanted === "In Progress",
      wanted === "Not Started",
    ]);
  }
  await sees(page, "Status Updated");
});

test("a file without a preview takes a picture; until it is there the old state comes back", async () => {
  await createFile(owner, {
    threadId,
    name: "sources.zip",
    type: "application/zip",
    kind: "archive",
    bytes: Buffer.from("PK\x03\x04"),
  });
  expectProblem(/ERR_FAILED/);
  const page = await pageOf(maya);
  const thread = await openFile(page, "sources.zip");
  await thread.getByRole("heading", { name: "Preview not available" }).waitFor();
  await thread.getByRole("button", { name: "Upload JPEG, PNG, SVG, or PDF" }).waitFor();
  const field = thread.getByLabel("Upload JPEG, PNG, SVG, or PDF").last();
  await field.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await sees(page, "Invalid file type");

  const local = thread.locator('img[src^="blob:"]');
  const { promise: isSeen, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/api/files/update-preview", async (route) => {
    await isSeen;
    await route.abort();
  });
  await field.setInputFiles(await pngFile("sources.png"));
  await seesPicture(local);
  fail();
  await sees(page, "Upload failed");
  await sees(page, "Please try again.");
  expect(await local.count()).toBe(0);
  await page.unrouteAll();

  await field.setInputFiles(await pngFile("sources.png"));
  await sees(page, "Image uploaded successfully");
  await sees(page, "The preview has been updated and linked to your feedback thread.");
  await seesPicture(thread.getByRole("region", { name: "Preview" }).getByRole("img"));
});

test("a recording plays from our own bytes, and a film that cannot be played says what it is", {
  tags: "nightly",
}, async () => {
  const bytes = silence(3);
  const sound = { type: "audio/wav", kind: "audio" as const, bytes };
  await createFile(owner, { threadId, name: "voice-note.wav", ...sound });
  const film = { type: "video/mp4", kind: "video" as const, bytes: Buffer.from("no film") };
  await createFile(owner, { threadId, name: "teaser.mp4", ...film });
  const page = await pageOf(maya);
  const thread = await openFile(page, "voice-note.wav");
  await eventually(() =>
    thread
      .getByLabel("voice-note.wav", { exact: true })
      .evaluate((player) => Reflect.get(player, "duration")),
  ).toBe(3);
  await thread.getByRole("link", { name: /^teaser\.mp4/ }).click();
  await thread.getByRole("heading", { name: "Preview not available" }).waitFor();
});

test("a thread says that it is loading, and when it cannot be loaded", async () => {
  expectProblem(/ERR_FAILED|status of 500/);
  const page = await pageOf(maya);
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${threadPath}.data*`, async (route) => {
    await isSeen;
    await route.fulfill({ status: 500 });
  });
  await page.getByRole("link", { name: new RegExp(`^${demo}`) }).click();
  await sees(page, "Loading...");
  answer();
  await sees(page, "Failed to load thread details.");
  await page.unrouteAll();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await page.waitForURL("/dashboard");
});

test("the open thread is read again when its tasks are ready, and not for another's", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.data$/.test(pathname)) read.push(new URL(request.url()).search);
  });
  const isOfThread = (search: string) =>
    decodeURIComponent(search).includes("routes/thread/thread");
  const isOfDesk = (search: string) => !isOfThread(search);
  let revision = 1_000_000;
  let ready = "another-thread";
  await page.route("**/api/events*", (route) => {
    revision += 1;
    const data = JSON.stringify({ threadId: ready, revision });
    return route.fulfill({
      contentType: "text/event-stream",
      body: `event: FEEDBACK_READY\nid: ${revision}\ndata: ${data}\n\n`,
    });
  });
  await page.goto(threadPath);
  await openedThread(page, demo);
  await sees(page, "Tasks Ready!");
  await eventually(() => read.filter(isOfDesk).length).toBeGreaterThan(0);
  expect(read.filter(isOfThread)).toEqual([]);
  ready = threadId;
  await eventually(() => read.filter(isOfThread).length).toBeGreaterThan(0);
});

test("news of tasks waits until the answer to an own change has gone", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const { promise: newsIsDue, resolve: sendNews } = Promise.withResolvers<void>();
  const data = JSON.stringify({ threadId: "another-thread", revision: 1_000_001 });
  await page.route(
    "**/api/events*",
    async (route) => {
      await newsIsDue;
      await route.fulfill({
        contentType: "text/event-stream",
        body: `event: FEEDBACK_READY\nid: 1000001\ndata: ${data}\n\n`,
      });
    },
    { times: 1 },
  );
  await page.goto(`${threadPath}?at=work`);
  const thread = await openedThread(page, demo);
  await chooseFromMenu(thread, `Actions for ${poster}`, "Pin");
  const answer = page.getByText("File Pinned", { exact: true });
  // A toast stays while the pointer is on it.
  await answer.hover();
  const isRead = page.waitForResponse((response) => response.url().includes(".data"));
  sendNews();
  await isRead;
  expect(await page.getByText("Tasks Ready!").count()).toBe(0);
  expect(await answer.isVisible()).toBe(true);
  await page.mouse.move(600, 10);
  await sees(page, "Tasks Ready!");
});

test("a file opens in its thread from the list of files, and the files are sorted as one likes", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya, { at: "/dashboard/files" });
  const files = page.getByRole("dialog", { name: "Files" });
  await files.getByLabel("Sort by").selectOption("Name");
  await page.waitForURL(/sort=name/);
  const opened = files.getByRole("link", { name: /^Open / });
  const names = () =>
    opened.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")?.slice(5)));
  // The pinned one is first in every order.
  await eventually(async () => (await names()).slice(0, 2)).toEqual([poster, ticket]);
  await files.getByRole("link", { name: `Open ${ticket}` }).click();
  const thread = await openedThread(page, demo);
  await seesPicture(thread.getByRole("img", { name: ticket }));
});

test("where the control that has focus goes away, focus goes to the one nearest to it", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await openThread(page, demo);
  const [own, whole] = ["This file", "Whole thread"].map((name) =>
    thread.getByRole("button", { name }),
  );
  await own?.focus();
  await own?.evaluate((button) => button.toggleAttribute("hidden", true));
  await expect
    .poll(() => whole?.evaluate((button) => button === document.activeElement))
    .toBe(true);
});
