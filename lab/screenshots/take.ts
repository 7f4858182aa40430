import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** `forced` is a system's own contrast colours, which take the place of ours. */
export const schemes = ["light", "dark", "forced"] as const;
export const widths = {
  2560: 1440,
  1920: 1080,
  1440: 900,
  1024: 768,
  768: 1024,
  420: 880,
  360: 740,
} as const;
export type Width = keyof typeof widths;
export type Scheme = (typeof schemes)[number];
export type Wanted = { folder: string; widths: Width[]; schemes: Scheme[] };
export type Shot = { file: string; width: Width; scheme: Scheme };

const narrow = 500;
/** This width is a phone's, which is touched; 420 is the extension's panel, which has a mouse. */
const phone = 360;

/** Shows a scene once and takes its pictures at each width, in each scheme. */
export async function takeScene(stage: Stage, scene: Scene, wanted: Wanted): Promise<Shot[]> {
  const sizes = wanted.widths.filter((width) => !scene.narrow || width < narrow);
  const first = sizes[0];
  if (!first) return [];
  const viewport = { width: first, height: widths[first] };
  const page = await stage.open(scene.as, { viewport, ...scene.options });
  try {
    await scene.before?.(page, stage);
    await page.goto(scene.at);
    if (!scene.options) await page.waitForFunction(() => "__reactRouterContext" in window);
    await scene.show?.(page, stage);
    await picturesArrive(page);
    if (scene.frozen) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    return await takeSizes(page, scene, sizes, wanted);
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }
}

async function takeSizes(page: Page, scene: Scene, sizes: Width[], wanted: Wanted) {
  const shots: Shot[] = [];
  mkdirSync(join(wanted.folder, scene.name), { recursive: true });
  for (const width of sizes) {
    await page.setViewportSize({ width, height: widths[width] });
    if (width === phone) await touch(page);
    await picturesArrive(page);
    for (const scheme of wanted.schemes) {
      await page.emulateMedia(
        scheme === "forced"
          ? { colorScheme: "light", forcedColors: "active" }
          : { colorScheme: scheme, forcedColors: "none" },
      );
      const file = join(wanted.folder, scene.name, `${width}-${scheme}.png`);
      await page.screenshot({ path: file, fullPage: scene.long ?? false, animations: "disabled" });
      shots.push({ file, width, scheme });
    }
  }
  return shots;
}

/** From here on the page is on a touch screen: controls are larger, nothing hovers. */
async function touch(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
}

/** Pictures within sight are there, or are known to be missing. */
async function picturesArrive(page: Page): Promise<void> {
  await page
    .waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return image.complete || width === 0 || bottom < 0 || top > innerHeight;
      }),
    )
    // A picture that never comes is a thing to see.
    .catch(() => undefined);
}
