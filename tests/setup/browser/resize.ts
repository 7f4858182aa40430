import type { Page } from "playwright";

/** Resizes the page and waits until it is laid out: the browser answers earlier. */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  const size = `(width: ${width}px) and (height: ${height}px)`;
  await page.waitForFunction((size) => matchMedia(size).matches, size);
  await twoFrames(page);
}

/** The first frame may have begun before the change; the second has applied it. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}
