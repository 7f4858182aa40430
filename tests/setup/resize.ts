import type { Page } from "playwright";

/** Gives the page another size, until it is laid out at it: the browser answers before it is. */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  const size = `(width: ${width}px) and (height: ${height}px)`;
  await page.waitForFunction((size) => matchMedia(size).matches, size);
  await twoFrames(page);
}

/** The first may have begun before what was asked for; the second has taken it on. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
