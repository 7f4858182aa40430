import { expect, test } from "vitest";
import { maya, tom } from "#demo/seed/cast.ts";
import {
  backToDesk,
  eventually,
  importMails,
  noteToasts,
  openThread,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { app, pageOf } = setUpJourney();

const subject = "Coastal Dry front label";
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a reply from the demo's mail page arrives at the open desk by itself, with its file and its task", async () => {
  const page = await pageOf(maya);
  await importMails(page, { from: tom, subjects: [subject] });
  await page.waitForURL(/\/dashboard\/thread\/\w+/);
  await backToDesk(page);
  const toasts = await noteToasts(page);
  await page.getByRole("heading", { name: subject, level: 3 }).waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  const mail = await page.context().newPage();
  await mail.goto(`${app().google.edge.url}/mail?user=${maya.email}`);
  await mail.getByRole("row").filter({ hasText: subject }).getByText(subject).click();
  await mail.getByText("Let a reply arrive").filter({ visible: true }).click();
  const form = mail.locator("section:not([hidden]) form");
  await form.getByLabel("Text").fill("Please make the neck ribbon 2 mm wider.");
  const file = { name: "ribbon.png", mimeType: "image/png", buffer: picture };
  await form.getByLabel("File").setInputFiles(file);
  await form.getByRole("button", { name: "Let it arrive" }).click();
  await mail.getByText("Please make the neck ribbon 2 mm wider.").waitFor();

  await page.bringToFront();
  await page
    .getByRole("link", { name: /neck ribbon 2 mm wider/ })
    .first()
    .waitFor();
  await eventually(toasts).toContain("Tasks Ready!");
  expect(await page.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
  const thread = await openThread(page, subject);
  await thread.getByRole("link", { name: /^ribbon\.png/ }).waitFor();
});
