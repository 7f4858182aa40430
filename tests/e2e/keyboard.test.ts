import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import { eventually, sees, threadCard } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { newPage, pageOf } = setUpJourney();

const label = "Coastal Dry front label";

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Whether the open menu's keyboard is at this entry. */
const isActive = (entry: Locator) =>
  entry.evaluate((element) => {
    const menu = document.activeElement;
    return menu?.role === "menu" && menu.getAttribute("aria-activedescendant") === element.id;
  });

/** What has focus, and whether it shows. Rings may be drawn around a part of it. */
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

test("menus move by arrows and give focus back; Tab stays within a dialog", async () => {
  const page = await pageOf(jonas);
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

test("reduced motion: nothing moves for longer than a blink", async () => {
  const page = await pageOf(jonas, { reducedMotion: "reduce", at: "/dashboard/trash" });
  const durations = () =>
    page.evaluate(() =>
      ["overlay-box", "overlay-scrim"].map((name) => {
        const element = document.querySelector(`.${name}`);
        return element && getComputedStyle(element).animationDuration;
      }),
    );
  expect(await durations()).toEqual(["1e-05s", "1e-05s"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await eventually(durations).toEqual(["0.3s", "0.16s"]);
});

test("forced colours: the chosen tab and what has focus still show", async () => {
  const page = await pageOf(jonas, { forcedColors: "active" });
  const chosen = page.getByRole("tablist", { name: "Tasks by status" }).getByRole("tab", {
    selected: true,
  });
  const outline = () => chosen.evaluate((tab) => getComputedStyle(tab).outlineStyle);
  expect(await outline()).toBe("solid");
  await page.emulateMedia({ forcedColors: "none" });
  await eventually(outline).toBe("none");
});
