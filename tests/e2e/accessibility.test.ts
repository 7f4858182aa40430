import type { Page } from "playwright";
import { expect, test } from "vitest";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import { audit } from "#tests/setup/browser/audit.ts";
import {
  chooseFromMenu,
  importMails,
  openedThread,
  sees,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";
import { dismissSteps, goToConsent } from "#tests/setup/journey/sign-in.ts";

const { newPage, pageOf, expectProblem } = setUpJourney();

const label = "Coastal Dry front label";
const jazz = "Harbour Jazz: poster and ticket, first round";
/** Colours are measured while nothing moves. */
const still = { reducedMotion: "reduce" } as const;

/** A name, an address (null for the one before), and what a person does there before it is looked at. */
type State = [name: string, at: string | null, show?: (page: Page) => Promise<unknown>];

/** What is wrong in which state. */
type Findings = Record<string, string[]>;

async function note(found: Findings, name: string, page: Page) {
  const wrong = await audit(page);
  if (wrong.length > 0) found[name] = wrong;
}

async function noteAll(found: Findings, page: Page, states: State[]) {
  for (const [name, at, show] of states) {
    if (at) await page.goto(at, { waitUntil: "load" });
    await show?.(page);
    await note(found, name, page);
  }
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
/** Another menu, after the one that is open. */
const otherButton = (name: string | RegExp) => async (page: Page) => {
  await page.keyboard.press("Escape");
  await button(name)(page);
};
/** Some forty screens, each looked at twice. */
const patience = 600_000;
const textFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };

test("axe finds nothing signed out, and on the first screens of a new person", {
  timeout: patience,
}, async () => {
  expectProblem(/nowhere/);
  const found: Findings = {};
  const page = await newPage(still);
  await noteAll(found, page, [
    ["landing", "/"],
    [
      "a refused permission",
      "/?error=permissions_denied",
      (page) => sees(page, "Please grant the requested permissions to use Galley."),
    ],
    ["privacy", "/privacy"],
    ["terms", "/terms"],
    ["not found", "/nowhere"],
    ["test page", "/test"],
  ]);
  await goToConsent(page, jonas);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/survey");
  await note(found, "survey", page);
  await page.getByRole("button", { name: "Skip" }).click();
  await sees(page, "Steps to use Galley");
  await note(found, "steps", page);
  await dismissSteps(page);
  await chooseFromMenu(threadCard(page, jazz), `Actions for ${jazz}`, "Delete");
  await sees(page, "Your dashboard is empty");
  await note(found, "empty desk", page);
  await noteAll(found, page, [
    ["no files", "/dashboard/files?view=pinned"],
    [
      "an asked disconnection",
      "/account",
      async (page) => {
        await page.getByRole("button", { name: "Disconnect" }).first().click();
        await page.getByRole("dialog").waitFor();
      },
    ],
  ]);
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Connect Gmail" }).waitFor();
  await noteAll(found, page, [
    ["account, not connected", "/account"],
    ["desk, not connected", "/dashboard", (page) => sees(page, "Gmail not connected")],
    ["import, not connected", "/dashboard/import"],
  ]);
  expect(found).toEqual({});
});

test("axe finds nothing on a full desk, its menus and what lies over it", {
  timeout: patience,
}, async () => {
  const page = await pageOf(maya, still);
  await importMails(page, { from: tom, subjects: [label] });
  const thread = await openedThread(page, label);
  // So that the trash is not empty either.
  const trashed = page.waitForResponse((reply) => reply.url().endsWith("/trash.data"));
  await thread.getByRole("button", { name: "Move mockup_table.jpg to trash" }).click();
  await trashed;
  await page.goto("/dashboard");
  await threadCard(page, label).locator("img").waitFor();
  const focus = `${await threadCard(page, label).getByRole("link").getAttribute("href")}`;
  const fileMenu = button(/^Actions for HR_/);
  const choose = (entry: string) => async (page: Page) => {
    await fileMenu(page);
    await page.getByRole("menuitem", { name: entry }).click();
    await page.locator(".popup:popover-open").waitFor();
  };
  const drawing = `${focus}?file=${await fileId(page, focus, "HR_front-label_v1.png")}`;
  expectProblem(/status of 404/);
  const found: Findings = {};
  const changes = (page: Page) =>
    page
      .getByText(/changes? on page 1/)
      .first()
      .waitFor();
  await noteAll(found, page, [
    ["desk", "/dashboard"],
    ["settings menu", null, otherButton("Settings")],
    ["profile menu", null, otherButton("Profile")],
    ["card menu", null, otherButton(/^Actions for/)],
    ["done tasks", "/dashboard?tab=done"],
    ["focus view", focus],
    ["messages", `${drawing}&messages=1&hidden=1`],
    [
      "a sentence",
      drawing,
      async (page) => {
        await page.locator(".focus-quote").first().click();
        await page.locator("mark.is-active").first().waitFor();
      },
    ],
    ["file menu", drawing, fileMenu],
    ["rename", drawing, choose("Rename")],
    ["replace", drawing, choose("Replace")],
    ["change preview", drawing, choose("Change preview")],
    ["menu of the versions", drawing, button(/^Versions of HR_/)],
    [
      "a place to mark",
      drawing,
      async (page) => {
        await page.getByRole("link", { name: "Mark a place" }).click();
        await page.getByRole("button", { name: "Place of the mark" }).waitFor();
      },
    ],
    ["comparison", `${focus}/compare`, changes],
    ["comparison, a chosen difference", `${focus}/compare?mode=difference&change=1`, changes],
    ["timeline", drawing.replace(/^.*file=(\d+)$/, "/files/$1/timeline")],
    ["no such thread", "/dashboard/thread/nothing"],
    ["search", "/dashboard/search"],
    ["found media", "/dashboard/search?q=label"],
    ["found tasks", "/dashboard/search?q=label&mode=feedback"],
    ["found nothing", "/dashboard/search?q=zzzz"],
    ["contacts", "/dashboard/import"],
    ["no contacts", "/dashboard/import?q=zzzz"],
    [
      "mails",
      `/dashboard/import?contact=${tom.email}`,
      async (page) => {
        await page.getByRole("checkbox").first().check();
        await page.locator("summary").first().click();
      },
    ],
    ["no mails", "/dashboard/import?contact=nobody@nowhere.example"],
    ["upload", "/dashboard/upload"],
    [
      "a chosen file",
      "/dashboard/upload",
      async (page) => page.locator("input[type=file]").setInputFiles(await pngFile("blue.png")),
    ],
    ["a refused file", null, (page) => page.locator("input[type=file]").setInputFiles(textFile)],
    ["files", "/dashboard/files"],
    [
      "trash",
      "/dashboard/trash",
      async (page) => {
        await page.getByRole("checkbox", { name: "Select all" }).check();
        await page.getByRole("button", { name: "Delete Forever" }).first().click();
      },
    ],
    ["trash, expanded", "/dashboard/trash?expanded=1"],
    ["account", "/account"],
    ["test page", "/test"],
    ["side panel", "/dashboard?extension=chrome"],
    ["side panel, tasks", "/dashboard?extension=chrome&panel=tasks"],
    ["side panel, thread", `${focus}?extension=chrome&pane=thread`],
    ["side panel, media", `${focus}?extension=chrome&pane=media`],
    ["side panel, comparison", `${focus}/compare?extension=chrome`, changes],
    ["side panel, a thread's tasks", `${focus}?extension=chrome`],
  ]);
  expect(found).toEqual({});
});

async function fileId(page: Page, focus: string, name: string): Promise<number> {
  const threadId = focus.split("/").at(-1);
  const files = await page.evaluate(async (address): Promise<{ id: number; name: string }[]> => {
    return (await (await fetch(address)).json()).files;
  }, `/api/threads/${threadId}`);
  return files.find((file) => file.name === name)?.id ?? 0;
}
