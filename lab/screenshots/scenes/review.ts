import type { Page } from "playwright";
import { openCard, type Scene } from "../scene.ts";

const desk = { as: "maya", at: "/dashboard" } as const;
const label = "Coastal Dry front label";

/** Opens the comparison of the label's chosen file with the version before it. */
async function compare(page: Page, mode: string): Promise<void> {
  await openCard(page, label);
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByRole("heading", { name: /^Compare/ }).waitFor();
  const address = new URL(page.url());
  address.searchParams.set("mode", mode);
  await page.goto(address.href);
  await page.getByText(/changes? on page 1|No visible change/).waitFor();
}

/** Scenes of versions, marks and the keyboard. */
export const reviewScenes: Scene[] = [
  { name: "focus-whole", ...desk, show: (page) => openWhole(page) },
  {
    name: "focus-versions-menu",
    ...desk,
    show: async (page) => {
      await openCard(page, label);
      await page
        .getByRole("button", { name: /^Versions of .*: change$/ })
        .first()
        .click();
    },
  },
  {
    name: "focus-mark",
    ...desk,
    show: async (page) => {
      await openCard(page, label);
      await page.getByRole("link", { name: "Mark a place" }).click();
      await page.getByText("Drag a box, or click a point.").waitFor();
    },
  },
  { name: "focus-carried", ...desk, show: (page) => showCarried(page) },
  ...["side", "wipe", "overlay", "blink", "difference"].map(
    (mode): Scene => ({ name: `compare-${mode}`, ...desk, show: (page) => compare(page, mode) }),
  ),
  {
    name: "timeline",
    ...desk,
    show: async (page) => {
      await openCard(page, label);
      await page.getByRole("link", { name: "Timeline" }).first().click();
      await page.getByRole("table").waitFor();
    },
  },
  {
    name: "desk-chosen",
    ...desk,
    show: async (page) => {
      await hearsKeys(page);
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.keyboard.press("Shift+ArrowDown");
      await page.getByText("2 selected").first().waitFor();
    },
  },
  {
    name: "palette",
    ...desk,
    show: async (page) => {
      await openPalette(page);
    },
  },
  {
    name: "palette-found",
    ...desk,
    show: async (page) => {
      await (await openPalette(page)).fill("label");
      await page.getByRole("listbox").getByRole("option").nth(2).waitFor();
    },
  },
  {
    name: "shortcuts",
    ...desk,
    show: async (page) => {
      await hearsKeys(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "desk-list",
    as: "maya",
    at: "/dashboard?panel=tasks",
    show: async (page) => {
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.locator(".task-line").first().waitFor();
    },
  },
];

/** Marks a place on the first version, and shows what became of it on the current one. */
async function showCarried(page: Page): Promise<void> {
  await openCard(page, label);
  const versions = page.getByRole("region", { name: /^Versions of/ });
  await versions.getByRole("link", { name: /^v1/ }).click();
  const text = "Move the lighthouse";
  const checked = page.locator("li", { hasText: text }).locator("[data-checks] img");
  await page.getByRole("link", { name: "Mark a place" }).click();
  await page.getByRole("button", { name: "Place of the mark" }).press("Enter");
  await page.getByLabel("What is to be done here?").fill(text);
  await page.keyboard.press("Enter");
  await checked.scrollIntoViewIfNeeded();
  await versions.getByRole("link", { name: /current/ }).click();
  await page.getByRole("heading", { name: "From earlier versions" }).waitFor();
  await checked.scrollIntoViewIfNeeded();
}

async function openWhole(page: Page): Promise<void> {
  await openCard(page, label);
  await page.getByRole("button", { name: "Whole thread" }).click();
  await page.getByRole("heading", { name: "Whole thread", level: 3 }).waitFor();
}

/** Keys are heard once the page is hydrated, when the sheet of shortcuts is there. */
async function hearsKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById("shortcut-sheet"));
}

async function openPalette(page: Page) {
  await hearsKeys(page);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Command or search" });
  await field.waitFor();
  return field;
}
