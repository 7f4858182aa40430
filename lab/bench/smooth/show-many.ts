import type { Page } from "playwright";

/** How many items the desk requests at a time here, to be faster: the most that the server answers. */
const atOnce = "200";
const skeletons = 10;

/**
 * Loads this many threads and tasks of the desk, as 'Load more' and 'View More' do. Returns how many are
 * shown.
 */
export async function showMany(page: Page, goal: number) {
  await page.route(/\/dashboard\/(threads|tasks)(\.data)?\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", atOnce);
    return route.continue({ url: url.href });
  });
  const counts = {
    threads: await showUntil(page, "#threads-panel", "Load more", goal),
    tasks: await showUntil(page, "#tasks-panel", "View More", goal),
  };
  await page.unroute(/\/dashboard\/(threads|tasks)(\.data)?\?/);
  return counts;
}

async function showUntil(page: Page, panel: string, name: string, goal: number): Promise<number> {
  const items = page.locator(`${panel} ul > li`);
  const more = page.locator(panel).getByRole("link", { name });
  for (let shown = await items.count(); shown < goal; shown = await items.count()) {
    await more.dispatchEvent("click");
    await items.nth(shown + skeletons).waitFor({ state: "attached" });
  }
  return items.count();
}
