import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { maya, tom } from "#demo/seed/cast.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { eventually, reviewThread, sees, statusOf } from "#tests/setup/desk.ts";
import { setUpJourney } from "#tests/setup/journey.ts";

const { app, pageOf } = setUpJourney();

const label = { from: tom, subject: "Coastal Dry front label" };
const ask = {
  logo: "please move the deposit logo to the left of the barcode.",
  sprig: "HR_front-label_v3.png: please make the sprig darker at the tips.",
  neck: "HR_front-label_v3.png: please add the batch number on the neck.",
};

/** Tom writes to the thread that is open. */
async function tomWrites(page: Page, text: string) {
  const threadId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const mail = writeMail({
    messageId: `<${crypto.randomUUID()}@hadley-rowe.example>`,
    date: new Date(),
    from: tom,
    to: [maya],
    subject: `Re: ${label.subject}`,
    text,
  });
  const { id } = await app().google.edge.control.deliver(maya.email, mail, { threadId });
  await page.evaluate((id) => fetch(`/api/gmail/email-with-attachments/${id}`), id);
}

const rowOf = (thread: Locator, quote: string) =>
  thread
    .getByRole("listitem")
    .filter({ has: thread.page().getByRole("combobox", { name: "Status" }) })
    .filter({ hasText: quote });
const shown = (thread: Locator, count: number) =>
  thread.getByRole("heading", { name: `Email Thread (${count} messages)` }).waitFor();
const hasFocus = (element: Locator) =>
  element.evaluate((element) => element === document.activeElement);

test("a reply's asks join by themselves, are asked for again, and are settled; undone, they stay open", async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, label);
  await thread.getByRole("link", { name: /^HR_front-label_v3\.png/ }).click();
  await thread.getByRole("heading", { name: "HR_front-label_v3.png" }).first().waitFor();
  await thread.getByRole("button", { name: "View more" }).click();
  await shown(thread, 8);
  const list = thread.getByRole("list", { name: /^Email Thread/ });
  await list.evaluate((element) => element.scrollTo(0, 120));
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await tomWrites(page, `Maya, HR_front-label_v3.png: ${ask.logo}\n\n${ask.sprig}\n\nTom`);
  const [logo, sprig] = [rowOf(thread, "deposit logo"), rowOf(thread, "sprig darker")];
  await logo.waitFor();
  await sprig.waitFor();
  await shown(thread, 9);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(120);
  await sprig.getByRole("combobox", { name: "Status" }).selectOption("In Progress");
  await sees(page, "Status Updated");

  await tomWrites(page, `A reminder about HR_front-label_v3.png: ${ask.logo}\n\nTom`);
  const again = logo.getByRole("link", { name: /^Asked again on \w+ \d+ by Tom Hadley$/ });
  await again.click();
  const mark = list.locator("mark.is-active");
  await eventually(() => mark.allInnerTexts()).toEqual([
    `A reminder about HR_front-label_v3.png: ${ask.logo}`,
  ]);
  await eventually(() => hasFocus(mark)).toBe(true);
  expect(await logo.count()).toBe(1);

  await tomWrites(
    page,
    "The deposit logo looks good now, left of the barcode.\n\nThe sprig looks darker now at the tips, done.\n\nTom",
  );
  await logo.getByText("Closed by mail").waitFor();
  await eventually(() => statusOf(logo)).toBe("Done");
  await logo.getByText("“The deposit logo looks good now, left of the barcode.”").waitFor();
  await sprig.getByText("Looks done").waitFor();
  expect(await statusOf(sprig)).toBe("In Progress");

  await logo.getByRole("button", { name: /^Undo closing/ }).click();
  await sees(page, "Task reopened");
  await eventually(() => statusOf(logo)).toBe("Not Started");
  await sprig.getByRole("button", { name: /^Keep open/ }).click();
  await sees(page, "Task kept open");
  await sprig.getByText("Looks done").waitFor({ state: "hidden" });

  // The whole thread is read again with every mail.
  await tomWrites(page, `${ask.neck}\n\nTom`);
  await rowOf(thread, "on the neck").waitFor();
  expect([await statusOf(logo), await statusOf(sprig)]).toEqual(["Not Started", "In Progress"]);
  expect(
    await thread
      .getByText(/Closed by mail|Looks done/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(await page.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
});
