import type { Page } from "playwright";
import { openCard, type Scene } from "../scene.ts";

const desk = { as: "maya", at: "/dashboard" } as const;
const poster = "Tideline 2026: the poster";
const unsure = "/dashboard?panel=tasks&unsure=1";

const openMenu = async (page: Page) => {
  await openCard(page, poster);
  await page.locator("[data-of=tasks] [aria-haspopup=menu]").first().click();
};

/** Scenes of the task forms and of asks that wait for a person. */
export const taskFormScenes: Scene[] = [
  { name: "desk-unsure", as: "maya", at: unsure },
  {
    name: "focus-unsure",
    as: "maya",
    at: unsure,
    show: async (page) => {
      await page.locator("[data-unsure] > a").first().click();
      await page.locator("details[open] [data-unsure]").first().scrollIntoViewIfNeeded();
    },
  },
  { name: "focus-task-menu", ...desk, show: openMenu },
  ...["Edit", "Merge into…", "Split"].map(
    (entry): Scene => ({
      name: `focus-${entry.slice(0, 5).trim().toLowerCase()}`,
      ...desk,
      show: async (page) => {
        await openMenu(page);
        await page.getByRole("menuitem", { name: entry }).click();
        const form = page.locator("[data-task-form]:not([hidden])");
        await form.waitFor();
        await form.scrollIntoViewIfNeeded();
      },
    }),
  ),
  {
    name: "focus-add",
    ...desk,
    show: async (page) => {
      await openCard(page, poster);
      await page.getByRole("link", { name: "Add task" }).first().click();
      await page.getByRole("form", { name: "Add task" }).scrollIntoViewIfNeeded();
    },
  },
];
