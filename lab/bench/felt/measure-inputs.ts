import type { Page } from "playwright";
import type { Stage } from "../../screenshots/stage.ts";
import { round } from "../processes.ts";
import { forgetInputs, readWaits, recordWaits } from "./record-waits.ts";
import { slowDown } from "./slow-page.ts";

type Input = {
  name: string;
  at: string;
  /** Performs the input. */
  act(page: Page): Promise<unknown>;
  /** Waits for its effect. */
  shows(page: Page): Promise<unknown>;
};
export type Measured = { inputMs: number; shownMs: number };

const firstCard = (page: Page) => page.locator(".thread-card").first();
const firstTask = (page: Page) => page.locator(".task-card").first();
const search = (page: Page) => page.getByRole("dialog", { name: "Search" });

/** The inputs by which the desk is judged: how long each blocks the page, and when its effect shows. */
export const inputs: Input[] = [
  {
    name: "open a thread",
    at: "/dashboard",
    act: (page) => firstCard(page).getByRole("link").first().click(),
    shows: (page) => page.getByRole("dialog").getByRole("heading", { level: 2 }).waitFor(),
  },
  {
    name: "a thread's files",
    at: "/dashboard",
    act: (page) => firstCard(page).getByRole("link").first().click(),
    shows: (page) => page.getByRole("heading", { name: /^Files \(\d+\)/ }).waitFor(),
  },
  {
    name: "status by key",
    at: "/dashboard?panel=tasks",
    act: async (page) => {
      await firstTask(page).getByRole("combobox", { name: "Status" }).focus();
      await page.keyboard.press("i");
    },
    shows: async (page) => {
      const pressed = page.getByRole("tab", { name: /^In Progress/ });
      await pressed.waitFor();
    },
  },
  {
    name: "a tab of the tasks",
    at: "/dashboard?panel=tasks",
    act: (page) => page.getByRole("tab", { name: /^Done/ }).click(),
    shows: (page) => page.locator("[role=tab][aria-selected=true]", { hasText: "Done" }).waitFor(),
  },
  {
    name: "a card's menu",
    at: "/dashboard",
    act: (page) =>
      page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click(),
    shows: (page) => page.getByRole("menuitem").first().waitFor(),
  },
  {
    name: "open search",
    at: "/dashboard",
    act: (page) => page.keyboard.press("/"),
    shows: (page) => search(page).getByRole("searchbox").waitFor(),
  },
  {
    name: "a key in search",
    at: "/dashboard/search",
    act: (page) => search(page).getByRole("searchbox").press("l"),
    shows: async () => undefined,
  },
  {
    name: "search results",
    at: "/dashboard/search",
    act: (page) => search(page).getByRole("searchbox").pressSequentially("label"),
    shows: (page) => search(page).getByRole("listitem").first().waitFor(),
  },
];

/** Opens the input's page, waits until it is idle, and performs the input once. */
export async function measureInput(stage: Stage, input: Input): Promise<Measured> {
  const page = await stage.open("maya", { viewport: { width: 1440, height: 900 } });
  try {
    await slowDown(page);
    await recordWaits(page);
    const follows = page.waitForRequest("**/api/events*");
    await page.goto(input.at, { waitUntil: "load" });
    await follows;
    // The page's background work is done after some idle periods.
    await page.waitForTimeout(2_000);
    await forgetInputs(page);
    await input.act(page);
    const started = performance.now();
    await input.shows(page);
    const shownMs = performance.now() - started;
    await page.waitForTimeout(500);
    const { slowestInputMs } = await readWaits(page);
    return { inputMs: round(slowestInputMs, 0), shownMs: round(shownMs, 0) };
  } finally {
    await page.context().close();
  }
}
