import type { Locator } from "playwright";
import { afterAll, expect, test } from "vitest";
import {
  bram,
  claire,
  colin,
  freja,
  ines,
  jonas,
  katrin,
  lars,
  maya,
  nadia,
  oskar,
  priyanka,
  samir,
  sofia,
  tom,
  yuki,
} from "#demo/seed/cast.ts";
import {
  chooseContact,
  chooseFromMenu,
  eventually,
  importTray,
  isFocused,
  noteToasts,
  openThread,
  reviewThread,
  sees,
  seesPicture,
  threadCard,
  undoByToast,
  unfoldedRow,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { app, newPage, pageApart, pageOf, expectProblem } = setUpJourney();
const gmail = () => app().google.edge.control;

const guests = Array.from({ length: 120 }, (_, at) => ({
  id: `many${at}`,
  name: `Guest ${at}`,
  emails: [`guest${at}@many.example`],
}));
afterAll(async () => {
  for (const { id } of guests) await gmail().removeContact(maya.email, id);
});

const clients = [
  bram,
  claire,
  colin,
  freja,
  ines,
  jonas,
  katrin,
  lars,
  nadia,
  oskar,
  priyanka,
  samir,
  sofia,
  tom,
  yuki,
];
const label = { from: tom, subject: "Coastal Dry front label" };
const _nameTooSmall = "Our name is too small, it has to read from two metres on a back bar";

test("several mails of a contact become cards with pictures and tasks, without a reload", async () => {
  const page = await pageOf(maya);
  const toasts = await noteToasts(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await page.getByRole("link", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  await dialog.getByRole("link", { name: tom.name }).waitFor();
  await dialog.getByPlaceholder("Search contacts...").fill("vogel");
  await dialog.getByRole("link", { name: tom.name }).waitFor({ state: "hidden" });
  await dialog.getByRole("link", { name: katrin.name }).click();

  const importSelected = dialog.getByRole("button", { name: /^Import Selected/ });
  await importSelected.waitFor();
  expect(await importSelected.isDisabled()).toBe(true);
  expect((await dialog.boundingBox())?.width).toBe(600);
  // Two mails of one thread are chosen together and count once.
  const solera = dialog.getByRole("checkbox", { name: "Druckdaten Solera" });
  expect(await solera.count()).toBe(1);
  await dialog.getByText(/^3 emails/).click();
  await solera.first().check();
  const chosen = (await solera.all()).map((mail) => mail.isChecked());
  expect(await Promise.all(chosen)).toEqual([true, true, true, true]);
  expect(await dialog.getByText("Same thread, 3 emails", { exact: true }).count()).toBe(3);
  await dialog.getByText("Show thread").first().click();
  await dialog.getByText("Full thread view is not yet available here.").first().waitFor();
  await dialog.getByRole("checkbox", { name: "Einladung: Andruck" }).check();
  await dialog.getByRole("button", { name: "Import Selected (2)", exact: true }).waitFor();
  await gmail().setLatency(150, "/messages/");
  await importSelected.click();

  await importTray(page).getByText("Importing 2 email threads").waitFor();
  await importTray(page)
    .getByText(/^\d of \d messages$/)
    .first()
    .waitFor();
  await gmail().setLatency(0, "/messages/");

  const preflight = threadCard(page, "Druckdaten Solera, Preflight");
  await seesPicture(preflight.locator("img"));
  await preflight.getByText(/^\d+ tasks$/).waitFor();
  await threadCard(page, "Einladung: Andruck bei Druckerei Vogel").waitFor();
  await page.getByText("3 threads", { exact: true }).waitFor();
  await eventually(toasts).toEqual(
    expect.arrayContaining(["Importing...", "Tasks Ready!", "Import Complete"]),
  );
  expect(await page.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
});

test("the versions of a file are one card, and one that is pulled out comes back by one click", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, label);
  const strip = thread.getByRole("region", { name: /^Files \(/ });
  await strip.getByRole("heading", { name: "Files (3) · 5 with versions" }).waitFor();
  await strip.getByRole("button", { name: /^3 versions: / }).click();
  await page.getByRole("menuitem", { name: /^v1 ?HR_front-label_v1\.png/ }).click();
  await strip.getByRole("button", { name: "v1 of 3: HR_front-label_v3.png" }).waitFor();
  await unfoldedRow(thread, "The green looks minty next to the bottle glass");

  await chooseFromMenu(
    strip,
    "Versions of HR_front-label_v1.png: change",
    "Take v1 out of these versions",
  );
  await strip.getByRole("button", { name: /^2 versions: / }).waitFor();
  await strip.getByRole("link", { name: /^HR_front-label_v1\.png/ }).waitFor();
  // Before it, another toast may show an *Undo* of its own.
  await sees(page, "Taken out of the versions");
  await undoByToast(page);
  await strip.getByRole("button", { name: "v1 of 3: HR_front-label_v3.png" }).waitFor();
});

test("closing the browser in the middle of an import loses nothing", {
  tags: "nightly",
}, async () => {
  const housing = "Sensor housing, top plate";
  const page = await pageApart(maya);
  await gmail().setLatency(400, "/messages/");
  const dialog = await chooseContact(page, bram);
  await dialog.getByRole("checkbox", { name: housing }).first().check();
  await dialog.getByRole("button", { name: "Import Selected" }).click();
  await importTray(page)
    .getByText(/^[1-4] of 6 messages$/)
    .waitFor();
  await page.context().close();
  await gmail().setLatency(0, "/messages/");

  const later = await pageOf(maya);
  const thread = await openThread(later, housing);
  await thread.getByRole("button", { name: "View more" }).click();
  await thread.getByRole("heading", { name: "Email Thread (6 messages)" }).waitFor();
  await thread.getByRole("heading", { name: /^Files \(\d\) · 5 with versions$/ }).waitFor();
});

test("what cannot be listed or sent says so, and can be tried again", async () => {
  expectProblem(/the server responded with a status of 500/);
  const page = await pageOf(maya);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  await dialog.getByPlaceholder("Search contacts...").fill("zzz");
  await dialog.getByText("No contacts found matching “zzz”", { exact: true }).waitFor();
  await dialog.getByPlaceholder("Search contacts...").fill("");

  const limit = { path: "/messages?", status: 403, times: 3, reason: "rateLimitExceeded" };
  await gmail().failNext({ ...limit, headers: { "retry-after": "5" } });
  await dialog.getByRole("link", { name: bram.name }).click();
  await dialog.getByText("Error Loading Emails", { exact: true }).waitFor();
  await page.locator(".toast-title", { hasText: /^Error Loading Emails$/ }).waitFor();
  const quota = "Gmail's API quota is used up for the moment. Please try again in a minute.";
  await dialog.getByText(quota, { exact: true }).waitFor();
  await gmail().reset();
  // Until the time that Gmail named, nothing is requested from it.
  const emails = async () =>
    (await page.request.get(`/api/gmail/emails-from/${bram.email}`)).status();
  await eventually(emails).toBe(200);
  // A change of the desk requests nothing either: each reading costs the person's share of Gmail's quota.
  const waiting = page.locator("[role=tab]", { hasText: "Not Started" });
  const before = await waiting.textContent();
  const other = await pageOf(maya);
  await other.getByRole("combobox", { name: "Status" }).first().selectOption("In Progress");
  await eventually(() => waiting.textContent()).not.toBe(before);
  await undoByToast(other);
  await eventually(() => waiting.textContent()).toBe(before);
  await dialog.getByRole("link", { name: "Retry" }).click();
  await dialog.getByRole("checkbox").first().waitFor();

  await dialog.getByRole("link", { name: "Back" }).click();
  await eventually(() =>
    dialog
      .getByPlaceholder("Search contacts...")
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.goto("/dashboard/import?contact=nobody@nowhere.example");
  await dialog.getByText("No emails found", { exact: true }).waitFor();
  await dialog.getByText("Try selecting a different contact", { exact: true }).waitFor();
  await page.locator(".toast-title", { hasText: /^No Emails Found$/ }).waitFor();
  await sees(page, "No recent emails found from nobody@nowhere.example.");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");

  const again = await chooseContact(page, claire);
  await again.getByRole("checkbox").first().check();
  await page.route("**/imports*", (route) => route.fulfill({ status: 500 }));
  await again.getByRole("button", { name: /^Import Selected/ }).click();
  await sees(page, "Import Failed");
  await sees(page, "An unexpected error occurred. Please try again.");
  // The dialog has closed; what was chosen is not lost.
  await again.waitFor({ state: "hidden" });
  await page.unroute("**/imports*");
  await page.getByRole("button", { name: "Send again" }).click();
  await importTray(page).getByRole("listitem").first().waitFor();
});

test("the browser's copy of the contacts is shown first, and instead of what could not be read", async () => {
  expectProblem(/the server responded with a status of (?:429|500)/);
  const page = await pageApart(maya);
  const open = async () => {
    await page.getByRole("link", { name: "Import", exact: true }).click();
    return page.getByRole("dialog", { name: "Import Files from Email" });
  };
  const first = await open();
  await first.getByRole("link", { name: claire.name }).waitFor();
  await page.goto("/dashboard");

  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/dashboard/import.data*", async (route) => {
    await isAnswered;
    await route.fulfill({ status: 429 });
  });
  const copy = await open();
  await copy.getByRole("link", { name: claire.name }).waitFor();
  answer();
  await sees(page, "Using Cached Contacts");
  await page
    .getByText(/^API quota exhausted\. Showing \d+ previously loaded contacts\.$/)
    .waitFor();
  await copy.getByRole("link", { name: claire.name }).waitFor();

  // Without a copy it is an error.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("galley:contacts:")) localStorage.removeItem(key);
    }
  });
  await page.goto("/dashboard");
  const none = await open();
  await none.getByText("Contacts not available").waitFor();
  await page.locator(".toast-title", { hasText: /^Error$/ }).waitFor();
  await sees(page, "Failed to load contacts. Please try again.");
});

/** Counts the clicks of a person. */
function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    clicks: () => clicks,
  };
}

test("contacts that arrive or are kept back behind the dialog's back are told; twenty are chosen at a time", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const refresh = () => page.evaluate(() => fetch("/contacts/refresh", { method: "POST" }));
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Import Files from Email" })
    .getByRole("link")
    .first()
    .waitFor();
  for (const guest of guests) await gmail().putContact(maya.email, guest);
  await refresh();
  await sees(page, "Contacts Updated");

  const limit = { path: "/v1/people/me/connections", status: 429, times: 50 };
  await gmail().failNext({ ...limit, headers: { "retry-after": "90" } });
  await refresh();
  await sees(page, "Using Cached Contacts");
  await page
    .getByText(/^API quota exhausted\. Showing 1\d\d previously loaded contacts\.$/)
    .waitFor();
  await gmail().reset();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("galley:contacts:")),
  );
  expect(kept).toHaveLength(1);

  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  for (let at = 0; at < 20; at += 1) await boxes.nth(at).check();
  await sees(page, "20 contacts at a time");
  expect(await boxes.nth(20).isDisabled()).toBe(true);
  await boxes.nth(3).uncheck();
  expect(await boxes.nth(20).isEnabled()).toBe(true);
});

function _isInSight(element: Element): boolean {
  const [line] = element.getClientRects();
  if (!line) return false;
  const there = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
  return there !== null && element.contains(there);
}

/** Its ground, once it has settled. */
async function background(element: Element): Promise<string> {
  await Promise.all(element.getAnimations().map(({ finished }) => finished));
  return getComputedStyle(element).backgroundColor;
}

test("a newcomer is in the first own thread within 9 clicks", async () => {
  const page = await newPage();
  const { click, clicks } = countClicks();
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto("/");
  await click(button("Sign in with Google"));
  await click(button(jonas.name));
  await click(button("Continue"));
  await page.waitForURL("/survey");
  await click(button("Skip"));
  await click(page.getByRole("link", { name: "Import", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  await dialog.getByPlaceholder("Search contacts...").fill(maya.name);
  await dialog.getByRole("link", { name: tom.name }).waitFor({ state: "hidden" });
  // One match is left: Enter opens it.
  await page.keyboard.press("Enter");
  await click(dialog.getByRole("checkbox").nth(1));
  await click(button(/^Import Selected/));
  await page.waitForURL(/\/dashboard\/thread\/\w+/);
  expect(clicks()).toBeLessThanOrEqual(9);
});

test("chosen contacts stay in sight while another is searched for, and after the way back", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  const search = dialog.getByPlaceholder("Search contacts...");
  const chosen = dialog.getByRole("list", { name: "Chosen contacts" });
  const choose = async ({ name }: { name: string }) => {
    await search.fill(name);
    await dialog.getByRole("checkbox", { name: `Choose ${name}`, exact: true }).check();
  };
  await choose(tom);
  // This Enter ends a word of an input method, and opens no contact.
  await search.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await choose(priyanka);
  expect(await chosen.getByRole("listitem").allInnerTexts()).toEqual([tom.name, priyanka.name]);
  await dialog.getByRole("link", { name: "Show emails of 2 contacts" }).click();
  await dialog.getByRole("link", { name: "Back" }).click();
  await chosen.getByRole("button", { name: `Remove ${tom.name}` }).click();
  const last = chosen.getByRole("button", { name: `Remove ${priyanka.name}` });
  await eventually(() => isFocused(last)).toBe(true);
  await dialog.getByRole("link", { name: "Show emails of 1 contact" }).waitFor();
  await last.click();
  await chosen.waitFor({ state: "hidden" });
  await eventually(() => isFocused(search)).toBe(true);
});

test("all threads of fifteen people are chosen for an import within 19 clicks", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const { click, clicks } = countClicks();
  await click(page.getByRole("link", { name: "Import", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  for (const { name } of clients) {
    await click(dialog.getByRole("checkbox", { name: `Choose ${name}`, exact: true }));
  }
  await click(dialog.getByRole("link", { name: `Show emails of ${clients.length} contacts` }));
  // The pointer now rests on a button that cannot be pressed yet: its words can be read.
  const nothing = dialog.getByRole("button", { name: "Import Selected", exact: true });
  await nothing.hover();
  const pointedAt = await nothing.evaluate(background);
  await page.mouse.move(0, 0);
  expect(await nothing.evaluate(background)).toBe(pointedAt);
  const [label] = await dialog.getByRole("listitem").first().locator("label").allInnerTexts();
  expect(clients.map(({ name }) => name)).toContain(label?.split("\n")[0]);
  const all = dialog.getByRole("checkbox", { name: /^Select all/ });
  await click(all);
  const chosen = Number(/\d+/.exec((await all.locator("..").textContent()) ?? "")?.[0]);
  expect(chosen).toBeGreaterThanOrEqual(17);
  const importAll = dialog.getByRole("button", { name: `Import Selected (${chosen})` });
  expect(await importAll.isEnabled()).toBe(true);
  expect(clicks()).toBeLessThan(19);
});
