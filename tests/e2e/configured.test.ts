import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { sessions, users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { maya } from "#demo/seed/cast.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { sees } from "#tests/setup/journey/desk.ts";
import { setUpOwnJourney } from "#tests/setup/journey/own-journey.ts";
import { goToConsent, signIn } from "#tests/setup/journey/sign-in.ts";

const { app, newPage, pageOf, expectProblem } = setUpOwnJourney({
  settings: { STORAGE_QUOTA_BYTES: "2000000", TYPEFORM_ID: "welcome" },
});
/** In the survey service's place, which no test can reach: its frame, and the message it sends. */
const form = `<button onclick="parent.postMessage({
  type: 'form-submit',
  embedId: new URLSearchParams(location.search).get('typeform-embed-id'),
}, '*')">Send answers</button>`;

test("a configured survey covers the screen; its answer is told once, and again after a failure", async () => {
  expectProblem(/the server responded with a status of 500/);
  const page = await newPage();
  const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route("https://form.typeform.com/to/welcome?**", async (route) => {
    await arrived;
    await route.fulfill({ contentType: "text/html", body: form });
  });
  await goToConsent(page, maya);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Loading survey...", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/survey");
  letArrive();
  const submit = page.frameLocator("iframe").getByRole("button", { name: "Send answers" });
  await submit.waitFor();
  await page.getByText("Loading survey...").waitFor({ state: "hidden" });

  const told: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/survey")) told.push(request.url());
  });
  const { promise: answered, resolve: letFail } = Promise.withResolvers<void>();
  await page.route("**/survey*", async (route) => {
    await answered;
    await route.fulfill({ status: 500 });
  });
  await submit.click();
  await submit.click();
  await expect.poll(() => told.length).toBe(1);
  letFail();
  const problem = "There was a problem saving your response. Please try refreshing the page.";
  await page.getByText(problem, { exact: true }).waitFor();
  expect(told).toHaveLength(1);

  await page.unroute("**/survey*");
  await submit.click();
  await page.waitForURL("/dashboard");
  expect(told).toHaveLength(2);
});

const full = "Your storage is full. Delete threads or files forever to make room.";

const day = 24 * 60 * 60 * 1000;

/** Puts a thread with files of this size into the mailbox, a file a mail. Returns its id. */
async function deliverFiles(count: number, bytes: number): Promise<string> {
  const { deliver } = app().google.edge.control;
  let threadId: string | undefined;
  for (let index = 0; index < count; index++) {
    const raw = writeMail({
      messageId: `<drawings-${index}@b.example>`,
      date: new Date(Date.UTC(2026, 10, 1, index)),
      from: { name: "Priya Nair", email: "priya@tea.example" },
      to: [{ name: maya.name, email: maya.email }],
      subject: "Drawings",
      text: "The drawings.",
      attachments: [
        {
          name: `drawing-${index}.bin`,
          type: "application/octet-stream",
          content: Buffer.alloc(bytes, `${index}`),
        },
      ],
    });
    ({ threadId } = await deliver(maya.email, raw, threadId ? { threadId } : {}));
  }
  return threadId ?? "";
}

test("a full storage is told in the tray, at an upload and on the account page", {
  tags: "nightly",
}, async () => {
  expectProblem(/413/);
  const page = await pageOf(maya);
  const threadId = await deliverFiles(2, 700_000);
  const importId = crypto.randomUUID();
  const threads = [{ threadId, subject: "Drawings" }];
  const headers = { origin: app().origin };
  const asked = await page.request.post("/api/imports", { data: { importId, threads }, headers });
  expect(asked.status()).toBe(200);
  const tray = page.getByRole("region", { name: "Imports" });
  await tray.getByText(`${full} Then press Retry.`).waitFor();

  await page.goto("/account");
  await page.getByText(/^1\.\d MB of 2\.0 MB used$/).waitFor();

  await page.goto("/dashboard/upload");
  const content = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(1_500_000, "x")]);
  const file = { name: "large.pdf", mimeType: "application/pdf", buffer: content };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Upload File" }).click();
  await page.getByText(`Upload failed: ${full}`, { exact: true }).waitFor();
});

test("who comes back after two weeks is told why they are signed out, and leaves no copies", async () => {
  // The stream of events may be opened again after the session's end, and is refused.
  expectProblem(/401 .*\/api\/events/);
  const page = await newPage();
  await signIn(page, maya);
  const stored = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(stored).toContain("galley:userProfile");
  const [user] = await db().select().from(users).where(eq(users.email, maya.email));
  await db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 15 * day) })
    .where(eq(sessions.userId, user?.id ?? ""));
  await page.goto("/dashboard");
  await sees(page, "You were signed out after 14 days without use. Please sign in again.");
  await expect.poll(stored).toEqual([]);
  await signIn(page, maya);
  await page.goto("/account");
  await page.getByText(maya.email).first().waitFor();
});

test("a change that was sent after the session's end can be sent again after signing in", async () => {
  // The stream of events is refused like everything else.
  expectProblem(/401|ERR_FAILED/);
  const page = await newPage();
  await signIn(page, maya);
  const [user] = await db().select().from(users).where(eq(users.email, maya.email));
  const ofMaya = eq(tasks.userId, user?.id ?? "");
  const inProgress = async () =>
    (await db().select().from(tasks).where(ofMaya)).filter(
      ({ status }) => status === "in_progress",
    );
  const before = (await inProgress()).length;
  // A form is kept for the person whom the page has stored.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContain("galley:userProfile");
  const status = page.getByRole("combobox", { name: "Status" }).first();
  await status.waitFor();
  // What the server tells meanwhile must not notice the session's end before the form does.
  await page.route("**/dashboard.data*", (route) => route.abort());
  const { promise: ended, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route("**/status.data", async (route) => {
    await ended;
    await route.continue();
  });
  const arrives = page.waitForRequest("**/status.data");
  await status.selectOption("In Progress");
  await arrives;
  // The page is read again while the form is on its way.
  const isReadAgain = page.waitForRequest("**/dashboard.data*");
  await runCommand({ id: user?.id ?? "" }, async (_, record) => {
    record("thread", "demo-harbour-jazz");
  });
  await isReadAgain;
  await db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 15 * day) })
    .where(eq(sessions.userId, user?.id ?? ""));
  letArrive();
  await page.getByText(/What you sent last was not saved yet: you can send it again/).waitFor();
  expect(await inProgress()).toHaveLength(before);
  const kept = () => page.evaluate(() => Object.keys(sessionStorage));
  expect(await kept()).toContain("galley:unsent-form");
  await signIn(page, maya);
  await page.getByRole("button", { name: "Send again" }).click();
  await sees(page, "Status Updated");
  expect(await inProgress()).toHaveLength(before + 1);
  expect(await kept()).not.toContain("galley:unsent-form");
});
