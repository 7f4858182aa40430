import type { Page } from "playwright";
import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import {
  backToDesk,
  chooseFromMenu,
  eventually,
  openThread,
  sees,
  seesPicture,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";

const { pageOf } = setUpJourney();

/** Every new desk has it: two files, four tasks. */
const jazz = "Harbour Jazz: poster and ticket, first round";
const ticket = "harbour-jazz-ticket.svg";
const chooseFile = "Upload PNG, JPEG, SVG, or PDF";

/** A new file in the thread, so that no test disturbs another. */
async function openWithFile(page: Page, name: string) {
  const thread = await openThread(page, jazz);
  await thread.getByLabel(chooseFile).setInputFiles(await pngFile(name));
  await thread.getByRole("link", { name: new RegExp(`^${name}`) }).waitFor();
  await sees(page, "File uploaded successfully");
  return thread;
}

test("a file that is uploaded into a thread is selected and gets its preview", async () => {
  const page = await pageOf(maya);
  const thread = await openWithFile(page, "stage-plan.png");
  await sees(page, "stage-plan.png has been added to this thread.");
  const tile = thread.getByRole("link", { name: /^stage-plan\.png/ });
  await eventually(() => tile.getAttribute("aria-current")).toBe("true");
  await thread.getByRole("heading", { name: "stage-plan.png" }).first().waitFor();
  await seesPicture(tile.locator("img"));
  await seesPicture(thread.getByRole("region", { name: "Preview" }).getByRole("img"));
});

/** Keeps the next upload from the server until the returned function is called. */
async function holdUpload(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/files/upload", (route) => promise.then(() => route.continue()), {
    times: 1,
  });
  return resolve;
}

test("a file that arrives late is shown where the thread is read by then, and closes no form", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await openThread(page, jazz);
  const send = async (name: string) => {
    const release = await holdUpload(page);
    await thread.getByLabel(chooseFile).setInputFiles(await pngFile(name));
    return release;
  };
  let release = await send("wristband.png");
  await thread.getByRole("link", { name: "Add task", exact: true }).click();
  const line = thread.getByRole("textbox", { name: "New task" });
  await line.fill("Half");
  const address = page.url();
  release();
  await sees(page, "wristband.png has been added to this thread.");
  await line.press("End");
  await page.keyboard.type(" written");
  expect([await line.inputValue(), page.url()]).toEqual(["Half written", address]);
  await page.keyboard.press("Escape");
  await line.waitFor({ state: "detached" });

  release = await send("banner.png");
  await thread.getByRole("button", { name: "View more" }).click();
  await page.waitForURL(/messages=1/);
  release();
  await sees(page, "banner.png has been added to this thread.");
  await eventually(() => page.url()).toMatch(/[?&]file=\d+&.*messages=1/);
});

/** Sends a picture by the dialog over the desk; returns the dialog. */
async function uploadFile(page: Page, name: string) {
  await page.getByRole("link", { name: "Upload" }).click();
  const upload = page.getByRole("dialog", { name: "Upload File" });
  await upload.getByLabel(/^Choose a file/).setInputFiles(await pngFile(name));
  await upload.getByText(name).waitFor();
  await upload.getByRole("button", { name: "Upload File" }).click();
  return upload;
}

test("a file that arrives after its dialog was left takes nobody back", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const release = await holdUpload(page);
  const upload = await uploadFile(page, "late.png");
  await page.keyboard.press("Escape");
  await upload.waitFor({ state: "detached" });
  const thread = await openThread(page, jazz);
  release();
  await sees(page, "late.png has been added to your files.");
  const tile = thread.getByRole("link", { name: new RegExp(`^${ticket}`) });
  await tile.click();
  await eventually(() => tile.getAttribute("aria-current")).toBe("true");
  await thread.getByRole("heading", { name: ticket }).first().waitFor();
  expect(new URL(page.url()).pathname).toContain("/thread/");
});

test("a file is pinned, archived, renamed and replaced from its menu", async () => {
  const page = await pageOf(maya);
  const thread = await openWithFile(page, "seating.png");
  const menu = "Actions for seating.png";
  await chooseFromMenu(thread, menu, "Pin");
  await sees(page, "File Pinned");
  await thread.getByText(/· pinned/).waitFor();
  await chooseFromMenu(thread, menu, "Archive");
  await sees(page, "File Archived");

  await page.goto("/dashboard/files?view=archived");
  const files = page.getByRole("dialog", { name: "Files" });
  await files.getByText("seating.png").first().waitFor();
  await chooseFromMenu(files, menu, "Unarchive");
  await sees(page, "File Unarchived");
  await files.getByRole("tab", { name: "Pinned" }).click();
  await files.getByText("seating.png").first().waitFor();

  await chooseFromMenu(files, menu, "Rename");
  const rename = page.getByRole("dialog", { name: "Rename file" });
  await rename.getByLabel("Name").fill("seating-final.png");
  await rename.getByRole("button", { name: "Rename" }).click();
  await files.getByText("seating-final.png").first().waitFor();

  await chooseFromMenu(files, "Actions for seating-final.png", "Replace");
  const replace = page.getByRole("dialog", { name: "Replace seating-final.png" });
  await replace.getByLabel("File").setInputFiles(await pngFile("seating-b.png", "#d67a7a"));
  await replace.getByRole("button", { name: "Replace" }).click();
  await sees(page, "File replaced");
  await page.goto("/dashboard");
  await openThread(page, jazz);
  await thread.getByRole("link", { name: /^seating-(final|b)\.png/ }).click();
  await thread.getByText(/v2 of 2/).waitFor();
});

test("a file goes to the trash and comes back", async () => {
  const page = await pageOf(maya);
  const thread = await openWithFile(page, "flyer.png");
  await thread.getByRole("button", { name: "Move flyer.png to trash" }).click();
  await thread.getByRole("link", { name: /^flyer\.png/ }).waitFor({ state: "hidden" });
  await sees(page, "File moved to trash");
  await sees(page, "You can restore it from the trash later.");
  await backToDesk(page);

  await page.getByRole("link", { name: "Trash" }).click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  await trash.getByRole("button", { name: "Restore flyer.png" }).click();
  await sees(page, "File restored");
  await trash.getByText("flyer.png").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await trash.waitFor({ state: "detached" });
  await openThread(page, jazz);
  await seesPicture(thread.getByRole("link", { name: /^flyer\.png/ }).locator("img"));
});

test("Delete Forever takes what was selected, and only after a question", async () => {
  const page = await pageOf(maya);
  const upload = await uploadFile(page, "throwaway.png");
  await sees(page, "File uploaded successfully");
  await upload.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Files", exact: true }).click();
  const files = page.getByRole("dialog", { name: "Files" });
  await chooseFromMenu(files, "Actions for throwaway.png", "Move to trash");
  await files.getByText("throwaway.png").first().waitFor({ state: "hidden" });

  await page.goto("/dashboard/trash");
  const trash = page.getByRole("dialog", { name: "Trash" });
  const remove = trash.getByRole("button", { name: "Delete Forever" }).first();
  const item = trash.getByRole("checkbox", { name: /^throwaway\.png/ });
  await item.waitFor();
  await eventually(() => remove.isDisabled()).toBe(true);
  await trash.getByRole("checkbox", { name: "Select all" }).check();
  await trash.getByText("1 of 1 selected").waitFor();
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete forever?" });
  await question.getByText("throwaway.png").waitFor();
  await question.getByText(/^1 file will be gone for good\./).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await item.waitFor();
  await remove.click();
  await question.getByRole("button", { name: "Delete Forever" }).click();
  await trash.getByText("Trash is empty").waitFor();

  await page.goto("/dashboard/files");
  await files.getByText(ticket).first().waitFor();
  expect(await files.getByText("throwaway.png").count()).toBe(0);
});

test("search finds words in files and messages, and tasks in its other mode", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await page.getByRole("link", { name: "Search files and tasks..." }).click();
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("searchbox");
  await search.getByText("Start searching").waitFor();
  await field.fill("ticket");
  await search.getByRole("link", { name: new RegExp(`^${ticket}`) }).waitFor();
  // A word that stands in a mail only.
  await field.fill("newsprint");
  await search.getByText(jazz).first().waitFor();
  await field.fill("zeppelin");
  await search.getByText("No results found").waitFor();

  await search.getByRole("link", { name: "Feedback" }).click();
  await field.fill("newsprint");
  const task = search.getByRole("link", { name: "The night sky is a bit too dark for newsprint." });
  await task.click();
  await page.waitForURL(/\/dashboard\/thread\/.*task=/);
  await page.getByRole("dialog", { name: jazz }).waitFor();
  // A click has it remembered, in its own mode.
  await page.goto("/dashboard/search?mode=feedback");
  await search.getByText("Recently Viewed").waitFor();
  await task.waitFor();
});
