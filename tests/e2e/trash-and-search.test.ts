import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import { z } from "zod";
import { jonas, maya } from "#demo/seed/cast.ts";
import { resize } from "#tests/setup/browser/resize.ts";
import {
  backToDesk,
  eventually,
  openedThread,
  sees,
  seesPicture,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";

const { pageApart, pageOf, expectProblem } = setUpJourney();

const jazz = "Harbour Jazz: poster and ticket, first round";
const ticket = "harbour-jazz-ticket.svg";

/** Opens a page in which time passes only when the test says so, once it is alive. */
async function openInStoppedTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const alive = page.waitForRequest("**/api/events*");
  await page.goto(path);
  await alive;
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** The router's requests for a path, as they come: what each asks for. */
function requestsFor(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The viewer's profile is read again under the same address.
    if (pathname === path && searchParams.get("_routes") !== "root")
      seen.push(searchParams.get("q") ?? "");
  });
  return seen;
}

async function filesWithoutPreview(page: Page): Promise<number> {
  const answer = await page.request.get("/api/files/all-imports");
  const { files } = filesSchema.parse(await answer.json());
  return files.filter(({ previewUrl }) => previewUrl === null).length;
}
const filesSchema = z.object({
  files: z.array(z.object({ previewUrl: z.string().nullable() })).min(1),
});

test("the trash slides in, fills the page if asked, and takes 300 ms to close, each way", async () => {
  const page = await pageApart(maya);
  await openInStoppedTime(page, "/dashboard");
  const trash = page.getByRole("dialog", { name: "Trash" });
  const open = async () => {
    await page.getByRole("link", { name: "Trash" }).click();
    await trash.getByText("Trash is empty").waitFor();
  };
  const box = async () => {
    const { x = 0, width = 0, height } = (await trash.boundingBox()) ?? {};
    return { right: Math.round(x + width), width: Math.round(width), height };
  };
  await open();
  await eventually(box).toEqual({ right: 1280, width: 448, height: 900 });
  await trash.getByRole("link", { name: "Expand to full page" }).click();
  await eventually(box).toEqual({ right: 1280, width: 1280, height: 900 });
  await trash.getByRole("link", { name: "Collapse to a side panel" }).click();
  await eventually(box).toMatchObject({ width: 448 });

  await page.keyboard.press("Escape");
  await page.locator("[data-closing]").waitFor();
  await page.clock.runFor(299);
  expect(new URL(page.url()).pathname).toBe("/dashboard/trash");
  await page.clock.runFor(1);
  await trash.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  for (const close of [
    () => trash.getByRole("link", { name: "Close" }).click(),
    () => page.mouse.click(40, 450),
  ]) {
    await open();
    await close();
    await page.locator("[data-closing]").waitFor();
    await page.clock.runFor(300);
    await trash.waitFor({ state: "detached" });
  }
});

test("what is in the trash is fresh for half an hour and kept for an hour", async () => {
  const page = await pageApart(jonas);
  // A preview that comes later is a change, for which everything is asked again.
  await eventually(() => filesWithoutPreview(page)).toBe(0);
  await openInStoppedTime(page, "/dashboard");
  const asked = requestsFor(page, "/dashboard/trash.data");
  const trash = page.getByRole("dialog", { name: "Trash" });
  const minutes = (count: number) => page.clock.fastForward(count * 60_000);
  const open = () => page.getByRole("link", { name: "Trash" }).click();
  const close = async () => {
    await page.keyboard.press("Escape");
    await page.locator("[data-closing]").waitFor();
    await page.clock.runFor(300);
    await trash.waitFor({ state: "detached" });
  };

  // The panel gives its items a moment, and React lets 'Loading' stand for one, by the clock.
  const seesInTime = (text: string) =>
    eventually(async () => {
      await page.clock.runFor(100);
      return trash.getByText(text).isVisible();
    }).toBe(true);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const whenReleased = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(/trash\.data/, whenReleased, { times: 1 });
  await open();
  await seesInTime("Loading trashed items...");
  release();
  await seesInTime("Trash is empty");
  await close();

  // A new desk changes for a while by itself (previews): what was loaded before is then asked for again.
  const requestsToOpen = async () => {
    const before = asked.length;
    await open();
    await trash.getByText("Trash is empty").waitFor();
    await close();
    return asked.length - before;
  };
  await eventually(requestsToOpen).toBe(0);
  await minutes(30 - 0.1);
  expect(await requestsToOpen()).toBe(0);

  expectProblem(/ERR_FAILED/);
  await page.route(/trash\.data/, (route) => route.abort());
  await minutes(0.1);
  expect(await requestsToOpen()).toBe(1);
  await minutes(60 - 0.1);
  await open();
  await trash.getByText("Trash is empty").waitFor();
  await close();
  await minutes(60);
  await open();
  await sees(page, "Failed to load trashed items.");
  await sees(page, "Nothing is lost. Try again in a moment.");
  await trash.getByRole("link", { name: "Try again" }).waitFor();
  expect(await trash.getByText("Trash is empty").count()).toBe(0);
});

test("search waits 300 ms after the last key, asks nothing for blanks, and says that it searches", async () => {
  const page = await pageApart(maya);
  await openInStoppedTime(page, "/dashboard/search");
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByPlaceholder("Search media and tasks...");
  const asked = requestsFor(page, "/dashboard/search.data");
  expect((await search.boundingBox())?.height).toBe(600);
  await sees(page, "Find media and tasks across your dashboard");
  await field.fill("   ");
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);

  await field.fill("tick");
  await page.clock.runFor(299);
  await field.press("e");
  await page.clock.runFor(299);
  await sees(page, "Searching...");
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await search.getByRole("link", { name: new RegExp(`^${ticket}`) }).waitFor();
  expect(asked).toEqual(["ticke"]);
  await search.getByRole("heading", { name: /^Search Results/ }).waitFor();

  // Emptied by the first Escape, closed by the second.
  await page.keyboard.press("Escape");
  await eventually(() => field.inputValue()).toBe("");
  await page.clock.runFor(0);
  await sees(page, "Start searching");
  expect(asked).toHaveLength(1);
  await page.keyboard.press("Escape");
  await page.clock.runFor(0);
  await search.waitFor({ state: "detached" });
});

test("results stand in one to three columns; Enter opens the first, which is then remembered", async () => {
  const page = await pageOf(maya, { at: "/dashboard/search" });
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("searchbox");
  await field.fill("harbour");
  await search.getByText("Search Results").waitFor();
  const columns = async (width: number) => {
    await resize(page, width);
    const list = search.getByRole("region", { name: /^Search Results/ }).getByRole("list");
    return list.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  };
  for (const [width, count] of [
    [1440, 3],
    [740, 3],
    [640, 2],
    [520, 2],
    [360, 1],
    [1280, 3],
  ] as const) {
    expect([width, await columns(width)]).toEqual([width, count]);
  }

  const threads = search.getByRole("region", { name: "Threads" });
  expect(await threads.getByRole("link", { name: jazz }).count()).toBe(1);
  const name = await search
    .getByRole("link", { name: /^harbour/ })
    .first()
    .textContent();
  await field.press("Enter");
  await openedThread(page, jazz);
  await backToDesk(page);
  await page.getByRole("link", { name: "Search files and tasks..." }).click();
  await sees(page, "Recently Viewed");
  const viewed = search.getByRole("listitem");
  expect(await viewed.count()).toBe(1);
  expect(name).toContain(await viewed.textContent());
  await search.getByRole("link", { name: "Feedback" }).click();
  await sees(page, "Start searching");
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("zeppelin");
  await sees(page, "No results found");
  await sees(page, "Try a different search term.");

  // A search that fails finds nothing.
  expectProblem(/status of 500/);
  await page.route(/search\.data/, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse(/search\.data\?q=harbour/);
  await field.fill("harbour");
  await failed;
  await sees(page, "No results found");
});

test("the upload dialog asks for a file, takes a dropped picture, shows it, and sends it; Cancel closes it", async () => {
  const page = await pageOf(maya, { at: "/dashboard/upload" });
  const dialog = page.getByRole("dialog", { name: "Upload File" });
  await dialog.getByRole("button", { name: "Upload File" }).click();
  expect(new URL(page.url()).pathname).toBe("/dashboard/upload");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Upload", exact: true }).click();
  await sees(page, "Click to browse or drag and drop");
  const field = dialog.getByLabel(/^Choose a file/);
  const area = field.locator("..");
  expect(await field.getAttribute("accept")).toMatch(/^image\/\*,\.pdf,\.ai,\.dxf/);

  const drop = async (name: string, type: string, bytes: Buffer) => {
    const dataTransfer = await page.evaluateHandle(
      ([name, type, text]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
        return transfer;
      },
      [name, type, bytes.toString("base64")] as const,
    );
    // Again and again, as a browser tells it: the page may not be alive at the first.
    await eventually(async () => {
      await area.dispatchEvent("dragover", { dataTransfer });
      return page.locator("[data-over]").count();
    }).toBe(1);
    await area.dispatchEvent("drop", { dataTransfer });
  };
  await drop("notes.txt", "text/plain", Buffer.from("Notes"));
  await dialog.getByText("Please select an image, PDF, AI, or DXF file.").waitFor();
  await drop("plan.dxf", "", Buffer.alloc(1_240_000));
  await dialog.getByText("plan.dxf").waitFor();
  await dialog.getByText("1.2 MB").waitFor();
  expect(await area.locator("img").count()).toBe(0);
  expect(await area.locator("svg").count()).toBe(1);

  const picture = await pngFile("dropped.png");
  await drop("dropped.png", "image/png", picture.buffer);
  await seesPicture(area.locator("img"));
  await page.route(/\/api\/files\/upload/, async (route) => {
    await dialog.getByRole("button", { name: "Uploading..." }).waitFor();
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Upload File" }).click();
  await sees(page, "File uploaded successfully");
  await sees(page, "dropped.png has been added to your files.");
  await dialog.waitFor({ state: "detached" });
});
