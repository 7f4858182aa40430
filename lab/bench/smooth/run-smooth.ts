import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { type Browser, chromium, type Page } from "playwright";
import { diskBlobs } from "#app/adapters/blobs/disk-blobs.server.ts";
import { projectRoot } from "#app/env.server.ts";
import { picture } from "#tests/factories/pictures.ts";
import { findChromium } from "#tests/setup/browser/chromium.ts";
import { cookieFor } from "#tests/setup/journey/cookie-for.ts";
import { withoutSteps } from "#tests/setup/journey/sign-in.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { type Account, seedAccounts } from "../dashboard/seed-accounts.ts";
import { serveOurs } from "../dashboard/serve.ts";
import { type Step, traceStep } from "./main-thread.ts";
import { showMany } from "./show-many.ts";

/** Three in five tasks are not started: 10,000 in the list that is open at first. */
const population = { users: 1, threads: 10_000, tasks: 16_667, otherThreads: 0, otherTasks: 0 };

const quietMs = 1_500;
/** How many items a long session loads in each list. */
const mostShown = 1_500;

/**
 * Measures the work of the browser's main thread on a desk of 10,000 threads and 10,000 open tasks: at
 * opening, and with 1,500 of each shown. Wall time includes the machine's other work; processor time does
 * not.
 */
export async function runSmooth() {
  const database = await openBenchDatabase();
  const account = await seedAccounts(database.env.DATABASE_URL, population);
  await drawPreviews(database.env, account);
  const served = await serveOurs("ours", projectRoot, database.env);
  const browser = await chromium.launch({ executablePath: findChromium() ?? "" });
  try {
    const context = await browser.newContext({
      baseURL: served.origin,
      viewport: { width: 1440, height: 900 },
    });
    const [name = "", value = ""] = (await cookieFor(served.origin, account.sessionToken)).split(
      "=",
    );
    await context.addCookies([{ name, value, url: served.origin }]);
    await context.addInitScript(withoutSteps);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const follows = page.waitForRequest("**/api/events*");
    await page.goto("/dashboard");
    await follows;
    const few = await tryDesk(browser, page);
    const shown = await showMany(page, mostShown);
    const many = await tryDesk(browser, page);
    return { shown, "as it opens": few, "scrolled far": many };
  } finally {
    await browser.close();
    await served.stop();
    await database.close();
  }
}

/** The actions of a person on the desk, one after the other. */
async function tryDesk(browser: Browser, page: Page): Promise<Step[]> {
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    steps.push(await traceStep(browser, page, name, act));
  };
  const threads = page.locator("#threads-panel");
  const tasks = page.locator("#tasks-panel");
  await step("scroll threads", () => scroll(page, "#threads-panel"));
  await step("scroll tasks", () => scroll(page, "#tasks-panel"));
  await step("to the end of threads", () => jump(page, "#threads-panel", 1e9));
  await step("to the end of tasks", () => jump(page, "#tasks-panel", 1e9));
  await step("back to the start", async () => {
    await jump(page, "#threads-panel", 0);
    await jump(page, "#tasks-panel", 0);
  });
  await step("View More", async () => {
    const more = tasks.getByRole("link", { name: "View More" });
    if ((await more.count()) === 0) return;
    const cards = tasks.locator(".task-card");
    const before = await cards.count();
    await more.dispatchEvent("click");
    await cards.nth(before).waitFor({ state: "attached" });
    await settled(page);
  });
  await step("open and close the filter", async () => {
    await tasks.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("checkbox").first().click();
    await page.keyboard.press("Escape");
    await settled(page);
  });
  await step("search", async () => {
    await page.keyboard.press("/");
    const field = page.getByPlaceholder("Search media and tasks...");
    await field.pressSequentially("festival");
    await page.getByText("Search Results").waitFor();
    await settled(page);
    // The first Escape clears the field.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await settled(page);
  });
  await step("open and close a thread", async () => {
    await threads
      .getByRole("link", { name: /round 2\b/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("Files (1)").waitFor();
    await settled(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await settled(page);
  });
  await step("change a status", async () => {
    const first = tasks.locator(".task-card:not([hidden])").first();
    await first.getByRole("combobox").selectOption("done");
    await page.getByText("Status Updated", { exact: true }).waitFor();
    await quiet(page);
  });
  return steps;
}

async function scroll(page: Page, list: string): Promise<void> {
  await page.locator(list).hover();
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 400);
    await settled(page);
  }
}

async function jump(page: Page, list: string, top: number): Promise<void> {
  await page.locator(list).evaluate((element, to) => element.scrollTo({ top: to }), top);
  await settled(page);
}

/** Waits until the lists have not been revalidated for a while. */
async function quiet(page: Page): Promise<void> {
  let heardAt = performance.now();
  page.on("request", (request) => {
    if (request.url().includes("/dashboard")) heardAt = performance.now();
  });
  while (performance.now() - heardAt < quietMs) await pause(100);
  page.removeAllListeners("request");
  await settled(page);
}

/** Waits until the browser has painted the result. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** One picture for every thread, of a preview's size. */
async function drawPreviews(
  env: { DATABASE_URL: string; DATA_DIR: string },
  { userId }: Account,
): Promise<void> {
  const bytes = await picture("png", { width: 640, height: 480 });
  const { sha256 } = await diskBlobs(join(env.DATA_DIR, "blobs")).put(userId, bytes);
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("update files set preview_sha256 = $1", [sha256]);
  await client.end();
}
