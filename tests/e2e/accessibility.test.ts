import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import { audit } from "#tests/setup/browser/audit.ts";
import {
  chooseFromMenu,
  eventually,
  isFocused,
  reviewThread,
  sees,
  threadCard,
  unfold,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";
import { dismissSteps, goToConsent } from "#tests/setup/journey/sign-in.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";

/** The desk by keyboard alone, with less motion and forced colours, and what axe finds in its states. */
const { newPage, pageOf, expectProblem } = setUpJourney();

const label = "Coastal Dry front label";
const jazz = "Harbour Jazz: poster and ticket, first round";
/** Colours are measured while nothing moves. */
const still = { reducedMotion: "reduce" } as const;

/** A name, an address (null for the one before), and what a person does there before it is looked at. */
type State = [name: string, at: string | null, show?: (page: Page) => Promise<unknown>];

/** States whose parts other states show, too: `npm run nightly -w lab` looks at them. */
const byNight = (...states: State[]): State[] => (isNightly ? states : []);

/** The findings of axe by state. */
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
    ...byNight(["terms", "/terms"]),
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

/** Whether the open menu's keyboard is at this entry. */
const isActive = (entry: Locator) =>
  entry.evaluate((element) => {
    const menu = document.activeElement;
    return menu?.role === "menu" && menu.getAttribute("aria-activedescendant") === element.id;
  });

/** The focused element, and whether its focus is visible. Rings may be drawn around a part of it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const parts = element ? [element, element.closest("li,label,div") ?? element] : [];
    const rings = parts.flatMap((part) => ["", "::after"].map((at) => getComputedStyle(part, at)));
    const isVisible = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px",
    );
    const name = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    return { name: `${element?.tagName} ${name.slice(0, 40)}`, isVisible };
  });
}

/** Goes on to this element as somebody without a mouse does; every stop on the way must show. */
async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const { name, isVisible } = await focused(page);
    // Past the last element focus is in the browser's own bars.
    if (!name.startsWith("BODY")) expect([name, isVisible]).toEqual([name, true]);
    if (await isFocused(target)) return;
  }
  throw new Error(`Tab does not lead to it: ${target}`);
}

test("the whole way by keyboard: sign in, import, status, trash, restore", {
  timeout: 240_000,
}, async () => {
  const page = await newPage();
  const press = (key: string) => page.keyboard.press(key);
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await page.goto("/");
  await tabTo(page, button("Sign in with Google"));
  await press("Enter");
  await button(maya.name).waitFor();
  await tabTo(page, button(maya.name));
  await press("Enter");
  await button("Continue").waitFor();
  await tabTo(page, button("Continue"));
  await press("Enter");
  await page.waitForURL("/survey");
  await tabTo(page, button("Skip"));
  await press("Enter");
  const steps = page.getByRole("complementary", { name: "Steps to use Galley" });
  await steps.waitFor();
  await tabTo(page, steps.getByRole("button", { name: "Got it" }));
  await press("Enter");
  await steps.waitFor({ state: "hidden" });
  expect(await isFocused(page.locator("#threads-panel"))).toBe(true);

  // Import: the search has focus at once.
  await tabTo(page, link("Import"));
  await press("Enter");
  const search = page.getByPlaceholder("Search contacts...");
  await search.waitFor();
  expect(await isFocused(search)).toBe(true);
  await page.keyboard.type("hadley");
  const contact = page.getByRole("link", { name: tom.name });
  await tabTo(page, contact);
  await press("Enter");
  const mail = page.getByRole("checkbox", { name: label }).first();
  await mail.waitFor();
  await tabTo(page, mail);
  await press("Space");
  await tabTo(page, button(/^Import Selected/));
  await press("Enter");

  // Review: the focus view has focus, and a status changes in place.
  const thread = page.getByRole("dialog", { name: label });
  await thread.waitFor();
  await expect
    .poll(() => thread.evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  // It opens on a file with open tasks; a key shows those of the whole thread, now and the next time.
  await thread.getByRole("button", { name: "This file", pressed: true }).waitFor();
  await press("w");
  await thread.getByRole("heading", { name: "Whole thread", level: 3 }).waitFor();
  const status = thread.getByRole("combobox", { name: "Status" }).first();
  await status.waitFor();
  await tabTo(page, status, 80);
  // In Progress, whether it is open or was closed by a later mail.
  await press("i");
  await sees(page, "Status Updated");
  expect(await status.inputValue()).toBe("in_progress");
  expect(await isFocused(status)).toBe(true);
  await press("Escape");
  await page.waitForURL("/dashboard");
  await expect.poll(async () => (await focused(page)).name).not.toMatch(/^BODY/);

  // What opened it has focus again.
  const card = threadCard(page, label).getByRole("link");
  await tabTo(page, card);
  await press("Enter");
  await thread.getByRole("button", { name: "Whole thread", pressed: true }).waitFor();
  await press("Escape");
  await page.waitForURL("/dashboard");
  await expect.poll(() => isFocused(card)).toBe(true);

  // Trash and back; the next card takes over the focus of the one that goes.
  await tabTo(page, button(`Actions for ${label}`));
  await press("Enter");
  const remove = page.getByRole("menuitem", { name: "Delete" });
  await expect.poll(() => isActive(remove)).toBe(true);
  const answer = Promise.withResolvers<void>();
  await page.route("**/trash.data", async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await press("Enter");
  await threadCard(page, label).waitFor({ state: "hidden" });
  // At once, not when the server has answered.
  expect((await focused(page)).name).toMatch(/^A /);
  answer.resolve();
  await sees(page, "Thread moved to trash");
  expect((await focused(page)).name).toMatch(/^A /);
  await page.keyboard.press("Shift+Tab");
  const trash = link("Trash");
  await trash.focus();
  await press("Enter");
  const restore = button(`Restore ${label}`);
  await restore.waitFor();
  await tabTo(page, restore);
  await press("Enter");
  await restore.waitFor({ state: "hidden" });
  // The row is gone, and what had focus with it: the panel has it now.
  await expect.poll(() => isFocused(page.getByRole("dialog", { name: "Trash" }))).toBe(true);
  await press("Escape");
  await page.waitForURL("/dashboard");
  await expect.poll(() => isFocused(trash)).toBe(true);
  await threadCard(page, label).waitFor();
});

test("axe finds nothing on a full desk, its menus and what lies over it", {
  timeout: patience,
}, async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, { from: tom, subject: label });
  // The keyboard has turned to the whole thread.
  await thread.getByRole("button", { name: "This file" }).click();
  await thread.getByRole("button", { name: "This file", pressed: true }).waitFor();
  // So that the trash is not empty either.
  const trashed = page.waitForResponse((reply) => reply.url().endsWith("/trash.data"));
  await thread.getByRole("button", { name: "Move mockup_table.jpg to trash" }).click();
  await trashed;
  await page.goto("/dashboard");
  await threadCard(page, label).locator("img").waitFor();
  const link = `${await threadCard(page, label).getByRole("link").getAttribute("href")}`;
  const focus = new URL(link, page.url()).pathname;
  const fileMenu = button(/^Actions for HR_/);
  const choose = (entry: string) => async (page: Page) => {
    await fileMenu(page);
    await page.getByRole("menuitem", { name: entry }).click();
    await page.locator(".popup:popover-open").waitFor();
  };
  const drawing = `${focus}?file=${await fileId(page, focus, "HR_front-label_v3.png")}`;
  expectProblem(/status of 404/);
  const found: Findings = {};
  const changes = (page: Page) =>
    page
      .getByText(/changes? on page 1/)
      .first()
      .waitFor();
  await noteAll(found, page, [
    ["desk", "/dashboard"],
    ...byNight(
      ["settings menu", null, otherButton("Settings")],
      ["profile menu", null, otherButton("Profile")],
    ),
    ["card menu", null, otherButton(/^Actions for/)],
    ["done tasks", "/dashboard?tab=done"],
    ["focus view", focus],
    ["messages", `${drawing}&messages=1&hidden=1`],
    [
      "a sentence",
      drawing,
      async (page) => {
        await unfold(page.locator(".task-row").filter({ visible: true }).first());
        await page.locator(".focus-quote").filter({ visible: true }).first().click();
        await page.locator("mark.is-active").first().waitFor();
      },
    ],
    ["file menu", drawing, fileMenu],
    ["rename", drawing, choose("Rename")],
    ...byNight(
      ["replace", drawing, choose("Replace")],
      ["change preview", drawing, choose("Change preview")],
    ),
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
    ...byNight([
      "comparison, a chosen difference",
      `${focus}/compare?mode=difference&change=1`,
      changes,
    ]),
    ["timeline", drawing.replace(/^.*file=(\d+)$/, "/files/$1/timeline")],
    ["no such thread", "/dashboard/thread/nothing"],
    ["search", "/dashboard/search"],
    ["found media", "/dashboard/search?q=label"],
    ...byNight(["found tasks", "/dashboard/search?q=label&mode=feedback"]),
    ["found nothing", "/dashboard/search?q=zzzz"],
    ["contacts", "/dashboard/import"],
    ...byNight(["no contacts", "/dashboard/import?q=zzzz"]),
    [
      "mails",
      `/dashboard/import?contact=${tom.email}`,
      async (page) => {
        await page.getByRole("checkbox").first().check();
        await page.locator("summary").first().click();
      },
    ],
    ...byNight(["no mails", "/dashboard/import?contact=nobody@nowhere.example"]),
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
    ...byNight(["trash, expanded", "/dashboard/trash?expanded=1"], ["test page", "/test"]),
    ["account", "/account"],
    ["side panel", "/dashboard?extension=chrome"],
    ["side panel, tasks", "/dashboard?extension=chrome&panel=tasks"],
    ["side panel, thread", `${focus}?extension=chrome&pane=thread`],
    ...byNight(
      ["side panel, media", `${focus}?extension=chrome&pane=media`],
      ["side panel, comparison", `${focus}/compare?extension=chrome`, changes],
    ),
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

test("menus move by arrows and give focus back; Tab stays within a dialog", async () => {
  const page = await pageOf(maya);
  const profile = page.getByRole("button", { name: "Profile" });
  await profile.focus();
  await page.keyboard.press("Enter");
  const [account, logout] = [
    page.getByRole("menuitem", { name: /^Account of/ }),
    page.getByRole("menuitem", { name: "Logout" }),
  ];
  await expect.poll(() => isActive(account)).toBe(true);
  for (const [key, entry] of [
    ["ArrowDown", logout],
    ["Home", account],
    ["End", logout],
    ["a", account],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await isActive(entry)]).toEqual([key, true]);
  }
  await page.keyboard.press("Escape");
  expect(await isFocused(profile)).toBe(true);

  await page.getByRole("link", { name: "Upload", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upload File" });
  const hasFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    // Toasts stay reachable over a dialog, and an invitation to import may have come.
    const behind = await page.evaluate(() => {
      const { activeElement: at, body } = document;
      return at && at !== body && !at.closest("[role=dialog], .toast-place") ? at.outerHTML : null;
    });
    expect(behind).toBe(null);
  }
});

test("reduced motion: dialogs appear at once", { tags: "nightly" }, async () => {
  const page = await pageOf(maya, { reducedMotion: "reduce", at: "/dashboard/trash" });
  const durations = () =>
    page.evaluate(() =>
      ["overlay-box", "overlay-scrim"].map((name) => {
        const element = document.querySelector(`.${name}`);
        return element && getComputedStyle(element).animationDuration;
      }),
    );
  expect(await durations()).toEqual(["0s", "0s"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await eventually(durations).toEqual(["0.3s", "0.16s"]);
});

test("forced colours: the chosen tab and what has focus still show", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya, { forcedColors: "active" });
  const chosen = page.getByRole("tablist", { name: "Tasks by status" }).getByRole("tab", {
    selected: true,
  });
  const outline = () => chosen.evaluate((tab) => getComputedStyle(tab).outlineStyle);
  expect(await outline()).toBe("solid");
  await page.emulateMedia({ forcedColors: "none" });
  await eventually(outline).toBe("none");
  await page.emulateMedia({ forcedColors: "active" });

  await page.getByRole("button", { name: "Commands" }).click();
  const row = page.getByRole("dialog", { name: "Commands" }).locator("[role=option][data-focus]");
  await eventually(() => row.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  await page.keyboard.press("Escape");
});

test("forced colours: icons that are masks show", { tags: "nightly" }, async () => {
  const page = await pageOf(maya, { forcedColors: "active" });
  await page.locator(".task-card .task-menu").first().waitFor();
  expect(await cutOut(page)).toEqual([
    ["task-menu", true],
    ["thread-menu", true],
  ]);
  await page.goto(`/dashboard/import?contact=${tom.email}`);
  await page.locator("summary.disclosure").first().waitFor();
  expect(await cutOut(page)).toContainEqual(["disclosure", true]);
});

/** Each kind of element whose mark is a mask, and whether the mark differs from the page. */
const cutOut = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Canvas";
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const marks = [...document.querySelectorAll("button, summary")].flatMap((element) => {
      const { maskImage, backgroundColor } = getComputedStyle(element, "::before");
      const name = ["disclosure", "task-menu", "thread-menu"].find((one) =>
        element.classList.contains(one),
      );
      return maskImage === "none" ? [] : ([[name, backgroundColor !== canvas]] as const);
    });
    return [...new Map(marks)].sort();
  });
