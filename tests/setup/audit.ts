import axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

const wide = { width: 1280, height: 900 };
/** 1280 px at 400 %: what WCAG 1.4.10 asks to fit without scrolling sideways. */
const narrow = { width: 320, height: 640 };

type Finding = string;

/**
 * What is wrong with the page as it is: axe-core's rules (WCAG 2.2 AA and its advice) wide, on a phone
 * and, for the colours, in the dark scheme; and whether it fits a window of 320 px.
 */
export async function audit(page: Page): Promise<Finding[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const findings = await violations(page, "wide", {
    // Rules of WCAG 2.2 are off unless asked for.
    rules: { "target-size": { enabled: true } },
  });
  await page.emulateMedia({ colorScheme: "dark" });
  const colours = { runOnly: ["color-contrast", "link-in-text-block"] };
  findings.push(...(await violations(page, "dark", colours)));
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(narrow);
  findings.push(
    ...(await violations(page, "phone", {
      rules: { "target-size": { enabled: true }, "color-contrast": { enabled: false } },
    })),
    ...(await overflow(page)),
  );
  await page.setViewportSize(wide);
  return findings;
}

async function violations(page: Page, how: string, options: axe.RunOptions): Promise<Finding[]> {
  // Colours of a scheme that has just changed may still be on their way.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(async (options): Promise<axe.AxeResults> => {
    return Reflect.get(window, "axe").run(document, options);
  }, options);
  if (!options.runOnly) expect(results.passes.length).toBeGreaterThan(10);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${how}: ${id}: ${target} ${failureSummary}`),
  );
}

/** What reaches past the window's right edge. */
async function overflow(page: Page): Promise<Finding[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > narrow.width ? [`phone: the page is ${width} px wide`] : [];
}
