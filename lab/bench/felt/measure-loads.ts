import type { Page } from "playwright";
import type { Stage } from "../../screenshots/stage.ts";
import { round } from "../processes.ts";
import { readWaits, recordWaits } from "./record-waits.ts";
import { slowDown } from "./slow-page.ts";

export type Load = { lcpMs: number; cls: number; scriptsKb: number; picturesKb: number };

/** Loads the address with a cold cache and waits until the network is quiet. */
export async function measureLoad(
  stage: Stage,
  role: Parameters<Stage["open"]>[0],
  address: string,
): Promise<Load> {
  const page = await stage.open(role, { viewport: { width: 1440, height: 900 } });
  try {
    const received = await countBytes(page);
    await recordWaits(page);
    // The event stream stays open, so this waits for a second without requests.
    await page.goto(address, { waitUntil: "load" });
    await received.quiet();
    const { lcpMs, cls } = await readWaits(page);
    return {
      lcpMs: round(lcpMs, 0),
      cls: round(cls, 3),
      scriptsKb: round(received.bytes("Script") / 1000, 0),
      picturesKb: round(received.bytes("Image") / 1000, 0),
    };
  } finally {
    await page.context().close();
  }
}

const quietMs = 1_500;

/** Slows the page down and counts what it receives over the network, by type of resource. */
async function countBytes(page: Page) {
  const devtools = await slowDown(page);
  const types = new Map<string, string>();
  const sums = new Map<string, number>();
  let last = performance.now();
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    sums.set(type, (sums.get(type) ?? 0) + encodedDataLength);
    last = performance.now();
  });
  return {
    bytes: (type: string) => sums.get(type) ?? 0,
    async quiet() {
      while (performance.now() - last < quietMs) await page.waitForTimeout(100);
    },
  };
}
