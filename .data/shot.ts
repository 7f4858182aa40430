import { launchBrowser } from "#tests/setup/browser.ts";
import { signIn } from "#tests/setup/sign-in.ts";
const out = "/tmp/w/desk-shots";
const browser = await launchBrowser();
const context = await browser.newContext({ baseURL: "http://localhost:3120", viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.log("ERR", m.text()));
page.setDefaultTimeout(20000);
try {
await signIn(page, { name: "Maya Lindqvist", email: "" });
await page.waitForTimeout(2500);
await page.screenshot({ path: `${out}/1-arrival.png` });
await page.getByRole("button", { name: "Got it" }).last().click();
await page.getByRole("button", { name: "Filter" }).click();
await page.waitForTimeout(600);
await page.screenshot({ path: `${out}/2-filter.png` });
await page.getByRole("checkbox", { name: /Mira/ }).check();
await page.getByLabel("From", { exact: true }).fill("2026-01-01");
await page.getByRole("button", { name: "Show tasks" }).click();
await page.waitForTimeout(600);
await page.screenshot({ path: `${out}/3-filtered.png` });
console.log(page.url());
await page.goto("/dashboard?whose=others");
await page.screenshot({ path: `${out}/4-empty.png` });
await page.goto("/dashboard/thread/demo-harbour-jazz");
await page.waitForTimeout(1500);
await page.screenshot({ path: `${out}/5-thread.png` });
await page.goto("/dashboard");
for (const [w, h] of [[768, 1024], [420, 800]] as const) {
  await page.setViewportSize({ width: w, height: h });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/6-desk-${w}.png` });
  await page.goto("/dashboard?panel=tasks&sender=mira%40northquay.example&whose=mine");
  await page.screenshot({ path: `${out}/7-tasks-${w}.png` });
  await page.goto("/dashboard");
}
} finally { await browser.close(); }
