import axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { isNightly } from "../lanes/nightly.ts";
import { resize, twoFrames } from "./resize.ts";

const wide = { width: 1280, height: 900 };
/** 1280 px at 400 %: the width at which WCAG 1.4.10 requires no horizontal scrolling. */
const narrow = { width: 320, height: 640 };

type Finding = string;

/** The rules whose result depends on the layout and on what is visible. */
const ofLayout = [
  ...["target-size", "scrollable-region-focusable", "aria-hidden-focus", "nested-interactive"],
  ...["button-name", "link-name", "label", "label-content-name-mismatch", "page-has-heading-one"],
];

/**
 * Returns the page's accessibility problems. Runs axe-core's rules (WCAG 2.2 AA and its best practices) in the
 * light scheme, and those of colours in the dark one, where it also checks that artwork has a white background.
 * Checks that the page fits a window of 320 px, with increased text spacing too. `npm run nightly -w lab` runs the rules of
 * layout in that window as well.
 */
export async function audit(page: Page): Promise<Finding[]> {
  await turnToScheme(page, "light");
  const findings = await violations(page, "wide", {
    // Rules of WCAG 2.2 are off by default.
    rules: { "target-size": { enabled: true } },
  });
  await turnToScheme(page, "dark");
  const colours = { runOnly: ["color-contrast", "link-in-text-block"] };
  findings.push(...(await violations(page, "dark", colours)), ...(await notOnWhite(page)));
  await turnToScheme(page, "light");
  await resize(page, narrow.width, narrow.height);
  if (isNightly) findings.push(...(await violations(page, "phone", { runOnly: ofLayout })));
  findings.push(...(await overflow(page, "phone")));
  await spaceText(page, true);
  findings.push(...(await overflow(page, "spaced text")));
  await spaceText(page, false);
  await resize(page, wide.width, wide.height);
  return findings;
}

/** Waits until the page has applied the scheme: axe reads colours one after the other. */
async function turnToScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
  // A transition to the other scheme's colours starts in the first frame and is visible in the second.
  await twoFrames(page);
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

async function violations(page: Page, how: string, options: axe.RunOptions): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { passed, failed } = await page.evaluate(async (options) => {
    // For passed rules the name suffices, without the nodes.
    const asked = { resultTypes: ["violations"], ...options };
    const results: axe.AxeResults = await Reflect.get(window, "axe").run(document, asked);
    const failed = results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
    return { passed: results.passes.length, failed };
  }, options);
  if (!options.runOnly) expect(passed).toBeGreaterThan(10);
  return failed.map((finding) => `${how}: ${finding}`);
}

/**
 * Pictures of files whose background is not white. Artwork may be transparent, and its black strokes would not be
 * visible on the dark page.
 */
async function notOnWhite(page: Page): Promise<Finding[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("img[src*='/files/'], img[src^='blob:']")].flatMap((image) => {
      const isGround = (element: Element) =>
        getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)";
      let ground: Element | null = image;
      while (ground && !isGround(ground)) ground = ground.parentElement;
      const colour = ground && getComputedStyle(ground).backgroundColor;
      return colour === "rgb(255, 255, 255)" ? [] : [`${image.getAttribute("src")} on ${colour}`];
    }),
  );
  return found.map((finding) => `dark: not on white: ${finding}`);
}

/** Whether the page extends past the window's right edge, or cuts off a button's text. */
async function overflow(page: Page, how: string): Promise<Finding[]> {
  const { width, wide, cut } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    wide: [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map(({ tagName, className }) => `${tagName}.${className}`)
      .slice(0, 5),
    cut: [...document.querySelectorAll(".btn, .badge:not(select), .menu-item")]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.trim()),
  }));
  return [
    ...(width > narrow.width ? [`${how}: the page is ${width} px wide: ${wide}`] : []),
    ...cut.map((text) => `${how}: "${text}" is cut off`),
  ];
}

/** The spacing that WCAG 1.4.12 lets a reader set. Set by script, since our policy allows no foreign styles. */
function spaceText(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = isOn ? [sheet] : [];
  }, isOn);
}
