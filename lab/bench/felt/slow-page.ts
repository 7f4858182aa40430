import type { CDPSession, Page } from "playwright";

/** Fast 4G as Chromium's developer tools define it: kilobits a second times 0.9, latency times 2.75. */
const fast4G = {
  offline: false,
  downloadThroughput: (9_000 * 1_000 * 0.9) / 8,
  uploadThroughput: (1_500 * 1_000 * 0.9) / 8,
  latency: 60 * 2.75,
};
const cpuSlowdown = 4;

/** Makes a new page four times slower and puts it on Fast 4G. Its cache is empty. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", fast4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return devtools;
}
