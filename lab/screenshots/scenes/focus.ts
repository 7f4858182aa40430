import type { Page } from "playwright";
import { fail, hang, inPanel, openCard, openThread, type Scene } from "../scene.ts";

const desk = { as: "maya", at: "/dashboard" } as const;
const poster = "Tideline 2026: the poster";

/** Follows a link of the focus view by its search parameters. */
const turnTo = (change: Record<string, string>) => async (page: Page) => {
  const address = new URL(page.url());
  for (const [key, value] of Object.entries(change)) address.searchParams.set(key, value);
  await page.goto(address.href);
};

export const focusScenes: Scene[] = [
  { name: "focus", ...desk, show: (page) => openCard(page, poster) },
  { name: "focus-label", ...desk, show: (page) => openCard(page, "Coastal Dry front label") },
  { name: "focus-drawing", ...desk, show: (page) => openCard(page, "Sensor housing, top plate") },
  { name: "focus-pages", ...desk, show: (page) => openCard(page, "Annual report, proof 1") },
  { name: "focus-scripts", ...desk, show: (page) => openCard(page, "新しい器の写真について") },
  { name: "focus-no-files", ...desk, show: (page) => openCard(page, "Opening night") },
  {
    name: "focus-messages",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await turnTo({ messages: "1", hidden: "1" })(page);
    },
  },
  {
    name: "focus-quote",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await page.locator(".focus-quote").first().click();
      await page.locator("mark.is-active").first().waitFor();
    },
  },
  {
    name: "focus-closed",
    ...desk,
    show: async (page) => {
      await openCard(page, "Coastal Dry front label");
      await page.locator("[data-state] > a").first().click();
      await page.locator("mark.is-active").first().waitFor();
      await page.locator("[data-state]").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "focus-people",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await page.locator("summary", { hasText: "People" }).click();
    },
  },
  {
    name: "focus-role-menu",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await page.locator("summary", { hasText: "People" }).click();
      await page
        .getByRole("button", { name: /Change the role of/ })
        .first()
        .click();
    },
  },
  {
    name: "focus-zoomed",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      for (let step = 0; step < 3; step += 1) {
        await page.getByRole("button", { name: "Zoom in" }).click();
      }
    },
  },
  {
    name: "focus-file-menu",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await page.locator("[data-of=media] [aria-haspopup=menu]").click();
    },
  },
  ...["Rename", "Replace", "Change preview"].map(
    (entry): Scene => ({
      name: `focus-${entry.toLowerCase().replace(" ", "-")}`,
      ...desk,
      show: async (page) => {
        await openCard(page, poster);
        await page.locator("[data-of=media] [aria-haspopup=menu]").click();
        await page.getByRole("menuitem", { name: entry }).click();
      },
    }),
  ),
  {
    name: "focus-loading",
    ...desk,
    before: hang(/thread\/.*\.data/),
    show: async (page) => {
      await page.getByRole("link", { name: poster }).first().click();
      await page.getByText("Loading...", { exact: true }).waitFor();
    },
  },
  {
    name: "focus-failed",
    ...desk,
    before: fail(/thread\/.*\.data/),
    show: async (page) => {
      await page.getByRole("link", { name: poster }).first().click();
      await page.getByText("Failed to load thread details.").waitFor();
    },
  },
  {
    name: "focus-invalid-type",
    ...desk,
    before: (page) => page.clock.install(),
    show: async (page) => {
      await openCard(page, poster);
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
      await page.locator("input[type=file][multiple]").setInputFiles(file);
      await page.getByText("Invalid file type").first().waitFor();
    },
    frozen: true,
  },
  ...["thread", "media", "tasks"].map(
    (pane): Scene => ({
      name: `focus-panel-${pane}`,
      as: "maya",
      at: inPanel("/dashboard"),
      narrow: true,
      show: async (page) => {
        // Its card stands empty, far below what is in sight.
        await openThread(page, poster);
        await turnTo({ pane, ...(pane === "thread" && { messages: "1" }) })(page);
      },
    }),
  ),
];
