import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import type { Verdict } from "#demo/google/gmail/reception.ts";
import { maya, tom } from "#demo/seed/cast.ts";
import { type Part, writeMail } from "#demo/seed/mime.ts";
import { picture } from "#tests/factories/pictures.ts";
import {
  backToDesk,
  eventually,
  noteToasts,
  openedThread,
  openThread,
  reviewThread,
  seesPicture,
  statusOf,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { app, pageOf } = setUpJourney();

const label = { from: tom, subject: "Coastal Dry front label" };
const ask = {
  code: "please move the barcode to the left of the seal.",
  sprig: "HR_front-label_v3.png: please make the sprig darker at the tips.",
  seal: "please make the seal wider at the top.",
  neck: "HR_front-label_v3.png: please add the batch number on the neck.",
};

let sent = 0;
/** A minute after the mail before: two of one second have no order of their own. */
const nextMinute = () => new Date(Date.now() - 3_600_000 + 60_000 * sent++);

/** Tom writes to the open thread; Google sends a push. */
async function tomWrites(
  page: Page,
  text: string,
  attachments: Part[] = [],
  verdict: Verdict = "pass",
  threadId = threadOf(page),
) {
  const mail = writeMail({
    messageId: `<${crypto.randomUUID()}@hadley-rowe.example>`,
    date: nextMinute(),
    from: tom,
    to: [maya],
    subject: `Re: ${label.subject}`,
    text,
    attachments,
  });
  await app().google.edge.control.deliver(maya.email, mail, { threadId, verdict });
}

type Asked = { id: string; quote: string; fileId: number; status: string };

/** The thread that a page shows, by its address. */
const threadOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

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
  const toasts = await noteToasts(page);
  const thread = await reviewThread(page, label);
  await thread.getByRole("link", { name: /^HR_front-label_v3\.png/ }).click();
  await thread.getByRole("heading", { name: "HR_front-label_v3.png" }).first().waitFor();
  await thread.getByRole("button", { name: "View more" }).click();
  await shown(thread, 8);
  const list = thread.getByRole("list", { name: /^Email Thread/ });
  await thread
    .getByRole("region", { name: "HR_front-label_v3.png" })
    .getByRole("link", { name: "Add task" })
    .click();
  const typed = thread.getByLabel("New task");
  await typed.fill("Ask for the bottle");
  await list.evaluate((element) => element.scrollTo(0, 120));
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await tomWrites(page, `Maya, HR_front-label_v3.png: ${ask.code}\n\n${ask.sprig}\n\nTom`);
  const [code, sprig] = [rowOf(thread, "barcode to the left"), rowOf(thread, "sprig darker")];
  await code.waitFor();
  await sprig.waitFor();
  await shown(thread, 9);
  // A person who is reading or writing is not disturbed.
  expect(await list.evaluate((element) => element.scrollTop)).toBe(120);
  expect(await typed.inputValue()).toBe("Ask for the bottle");
  await sprig.getByRole("combobox", { name: "Status" }).selectOption("In Progress");
  await eventually(toasts).toContain("Status Updated");

  await tomWrites(page, `A reminder about HR_front-label_v3.png: ${ask.code}\n\nTom`);
  const again = code.getByRole("link", { name: /^Asked again on \w+ \d+ by Tom Hadley$/ });
  await again.click();
  const mark = list.locator("mark.is-active");
  await eventually(() => mark.allInnerTexts()).toEqual([
    `A reminder about HR_front-label_v3.png: ${ask.code}`,
  ]);
  await eventually(() => hasFocus(mark)).toBe(true);
  expect(await code.count()).toBe(1);

  await tomWrites(
    page,
    "The barcode looks good now, left of the seal.\n\nThe sprig looks good now, darker at the tips.\n\nTom",
  );
  await code.getByText("Closed by mail").waitFor();
  await eventually(toasts).toContain("1 task closed by mail");
  await eventually(() => statusOf(code)).toBe("Done");
  await code.getByText("“The barcode looks good now, left of the seal.”").waitFor();
  await sprig.getByText("Looks done").waitFor();
  expect(await statusOf(sprig)).toBe("In Progress");

  await code.getByRole("button", { name: /^Undo closing/ }).click();
  await eventually(toasts).toContain("Task reopened");
  await eventually(() => statusOf(code)).toBe("Not Started");
  await sprig.getByRole("button", { name: /^Keep open/ }).click();
  await eventually(toasts).toContain("Task kept open");
  await sprig.getByText("Looks done").waitFor({ state: "hidden" });

  // The whole thread is read again with every mail.
  await tomWrites(page, `${ask.neck}\n\nTom`);
  await rowOf(thread, "on the neck").waitFor();
  expect([await statusOf(code), await statusOf(sprig)]).toEqual(["Not Started", "In Progress"]);
  expect(
    await code
      .or(sprig)
      .getByText(/^(Closed by mail|Looks done)$/)
      .count(),
  ).toBe(0);

  await thread.locator("summary", { hasText: "People" }).click();
  const role = thread.getByRole("button", { name: /Change the role of Tom Hadley$/ });
  const roleOf = () => role.getAttribute("aria-label");
  const choose = async (entry: string) => {
    await role.click();
    await thread.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  const byMails = await roleOf();
  await choose("Printer");
  await eventually(roleOf).toBe("Printer. Change the role of Tom Hadley");
  await thread.getByText("You said so.").waitFor();
  await eventually(toasts).toContain("Kept as printer");
  await choose("Let Galley decide");
  await eventually(toasts).toContain("Galley decides by the mails");
  // The thread has been read again by then.
  await eventually(roleOf).toBe(byMails);
  expect(await page.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);

  const threadId = threadOf(page);
  await thread.getByRole("link", { name: "Timeline" }).first().click();
  const told = page.getByRole("row", { name: /barcode to the left/ });
  await told.getByText("Asked again:").waitFor();
  const golden = "HR_front-label_v3.png: please make the arch golden.\n\nTom";
  await tomWrites(page, golden, [], "pass", threadId);
  await page.getByRole("row", { name: /the arch golden/ }).waitFor();
  expect(await page.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
  await told.getByRole("link", { name: /The barcode looks good now/ }).click();
  const message = list.getByRole("listitem").filter({ hasText: "The barcode looks good now" });
  await eventually(() => message.evaluate(isInSight)).toBe(true);
});

/** Whether most of an element is visible in its list. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const list = element.parentElement?.getBoundingClientRect();
  return !!list && Math.min(bottom, list.bottom) - Math.max(top, list.top) > (bottom - top) / 2;
}

test("what a mail closes is told on the desk, with the way to it and the way back", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, label);
  const threadId = threadOf(page);
  await tomWrites(page, `Maya, HR_front-label_v3.png: ${ask.seal}\n\nTom`);
  await rowOf(thread, "seal wider").waitFor();
  await backToDesk(page);
  const toast = (words: string) => page.locator(".toast").filter({ hasText: words });
  await toast("Tasks Ready!").waitFor({ state: "hidden" });
  const claim = "The seal looks good now, wider at the top.";
  await tomWrites(page, `${claim}\n\nTom`, [], "pass", threadId);
  const told = toast("1 task closed by mail");
  await told.getByText(`A mail of “${label.subject}” says so.`).waitFor();
  const review = told.getByRole("link", { name: "Review" });
  expect(await review.getAttribute("href")).toContain(`/dashboard/thread/${threadId}?task=`);
  await told.getByRole("button", { name: "Undo" }).click();
  await toast("1 task reopened").waitFor();
  const again = await openThread(page, label.subject);
  await eventually(() => statusOf(rowOf(again, "seal wider"))).toBe("Not Started");
});

test("what the browser marks is what was quoted; the keyboard goes there and back", async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, label);
  const threadId = threadOf(page);
  const readAsked = () =>
    page.evaluate(async (address): Promise<Asked[]> => {
      return (await (await fetch(address)).json()).feedback;
    }, `/api/threads/${threadId}`);
  await eventually(async () => (await readAsked()).length).toBeGreaterThan(8);
  const asked = await readAsked();
  const open = asked.find(({ status }) => status !== "done");
  await page.goto(`/dashboard/thread/${threadId}?messages=1&file=${open?.fileId}`);
  for (const { id, quote } of asked) {
    const marks = page.locator(`mark[data-quotes~="quote-${id}"]`);
    expect((await marks.allTextContents()).join("")).toBe(quote);
  }

  const source = thread.getByRole("link", { name: /^Show in message/ }).first();
  await source.press("Enter");
  const mark = page.locator("mark.is-active").first();
  await eventually(() => hasFocus(mark)).toBe(true);
  await thread
    .getByRole("status")
    .filter({ hasText: /^Showing where it is said: / })
    .waitFor();
  const back = thread.getByRole("listitem").filter({ has: mark }).locator('[aria-current="true"]');
  await back.press("Enter");
  await eventually(() => hasFocus(page.locator("[data-active]"))).toBe(true);
});

test("a new version that arrives does not take the place of the file that is looked at", async () => {
  const page = await pageOf(maya);
  await reviewThread(page, label);
  const path = `${new URL(page.url()).pathname}?at=work`;
  await page.goto(path);
  const thread = await openedThread(page, label.subject);
  const shows = (name: string) =>
    seesPicture(thread.getByRole("region", { name: "Preview" }).getByRole("img", { name }));
  const files = thread.getByRole("region", { name: /^Files/ });
  const current = files.locator('a[aria-current="true"]').first();
  const opened = (await current.getAttribute("title")) ?? "";
  await shows(opened);
  const content = await picture("png", { width: 900, height: 600 });
  const next = { name: "mockup_table_v2.png", type: "image/png", content };
  await tomWrites(page, "mockup_table_v2.png: please make the table darker.", [next]);
  await seesPicture(thread.getByRole("link", { name: /^mockup_table_v2\.png/ }).locator("img"));
  await thread.getByRole("link", { name: /^mockup_table_v2\.png\s*, 1 open task$/ }).waitFor();
  await shows(opened);
  // A person who opens the thread now where work is sees the newest file with an open task.
  await page.goto(path);
  await shows("mockup_table_v2.png");
});

test("a forged mail settles nothing by itself: it suggests, says why, and is marked", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const thread = await reviewThread(page, label);
  await tomWrites(page, "Please add the bottling year on the cap.\n\nTom");
  const cap = rowOf(thread, "bottling year on the cap");
  await cap.waitFor();
  const forged = "The bottling year on the cap looks good now.";
  await tomWrites(page, `${forged}\n\nTom`, [], "fail");
  await cap.getByText("Looks done").waitFor();
  await cap.getByText("Not closed by itself: this sender could not be verified.").waitFor();
  expect(await statusOf(cap)).toBe("Not Started");
  await cap.getByRole("link", { name: /^Show what settles it/ }).click();
  const mail = thread.getByRole("listitem").filter({ has: page.locator("mark.is-active") });
  await mail.getByText("Not verified", { exact: true }).waitFor();
  await mail.getByText("Gmail’s checks of this sender failed.").waitFor();
  expect(await thread.getByText("Not verified", { exact: true }).count()).toBe(1);
  await cap.getByRole("button", { name: /^Close:/ }).click();
  await eventually(() => statusOf(cap)).toBe("Done");
});

test("a reply from the demo's mail page arrives at the open desk by itself, with its file and its task", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await reviewThread(page, label);
  await backToDesk(page);
  const toasts = await noteToasts(page);
  await page.getByRole("heading", { name: label.subject, level: 3 }).waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  const mail = await page.context().newPage();
  await mail.goto(`${app().google.edge.url}/mail?user=${maya.email}`);
  await mail.getByRole("row").filter({ hasText: label.subject }).getByText(label.subject).click();
  await mail.getByText("Let a reply arrive").filter({ visible: true }).click();
  const form = mail.locator("section:not([hidden]) form");
  await form.getByLabel("Text").fill("Please make the neck ribbon 2 mm wider.");
  const file = { name: "ribbon.png", mimeType: "image/png", buffer: await picture() };
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
  const thread = await openThread(page, label.subject);
  await thread.getByRole("link", { name: /^ribbon\.png/ }).waitFor();
});
