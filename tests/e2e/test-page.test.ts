import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** The page at /test, and the local flag that only it honours. */

const { newPage, pageApart, pageOf, expectProblem } = setUpJourney();

const path = (request: Request) => new URL(request.url()).pathname;
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Each query of the page with its test header, as they go out. */
function noteQueries(page: Page): Map<string, string | undefined> {
  const asked = new Map<string, string | undefined>();
  page.on("request", (request) => {
    if (path(request).startsWith("/api/"))
      asked.set(path(request), request.headers()["x-test-mode"]);
  });
  return asked;
}

const allAnswered = (page: Page) =>
  page.getByRole("cell", { name: "the stream is open" }).waitFor();

test("signed out it shows health alone and asks nothing, whatever the flag", {
  tags: "nightly",
}, async () => {
  const page = await newPage();
  await page.addInitScript(() => localStorage.setItem("galley:test-access", "true"));
  const asked = noteQueries(page);
  await page.goto("/test", { waitUntil: "networkidle" });
  await card(page, "Health").getByText("Serving", { exact: true }).waitFor();
  expect(await page.getByRole("heading").allTextContents()).toEqual(["Test", "Health"]);
  expect([...asked]).toEqual([]);
});

test("signed in it tells how everything is; its queries carry the header once the flag is set", async () => {
  const page = await pageOf(maya);
  // The worker may have only just begun, and the page tells what was when it was read.
  await expect
    .poll(
      async () => {
        await page.goto("/test");
        return card(page, "Queue").getByText("Working", { exact: true }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  const asked = noteQueries(page);
  await page.goto("/test");
  await allAnswered(page);
  expect(await card(page, "Session").textContent()).toContain(`Signed in${maya.email}, since `);
  await card(page, "Mailbox").getByText("Connected", { exact: true }).waitFor();
  await card(page, "Queue").getByText("Working", { exact: true }).waitFor();
  const answers = await page.getByRole("row").allTextContents();
  expect(answers).toHaveLength(11);
  for (const answer of answers.slice(1)) expect(answer).toMatch(/OK .+\d+ ms$/);
  expect(answers.at(-1)).toContain("the stream is open");
  expect(asked.size).toBe(10);
  expect(new Set(asked.values())).toEqual(new Set([undefined]));

  await page.getByRole("checkbox", { name: "Send the test header" }).check();
  asked.clear();
  await page.getByRole("button", { name: "Run again" }).click();
  await expect.poll(() => asked.size, { timeout: 20_000 }).toBe(10);
  expect(new Set(asked.values())).toEqual(new Set(["true"]));
});

test("a query that fails says why, and the others still run", { tags: "nightly" }, async () => {
  const page = await pageOf(maya);
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/threads", async (route) => {
    await isSeen;
    await route.fulfill({ json: [] });
  });
  await page.route("**/api/feedback", (route) => route.fulfill({ status: 503 }));
  expectProblem(/503/);
  await page.goto("/test");
  await page.getByRole("button", { name: "Running..." }).waitFor();
  answer();
  await allAnswered(page);
  const row = (name: string) => page.getByRole("row", { name }).textContent();
  expect(await row("/api/threads/{threadId}")).toContain("no thread to ask for");
  expect(await row("/api/feedback")).toContain("Network response was not ok for comments");
});

test("with the flag set, no other page sends the header", async () => {
  const page = await pageApart(maya);
  await page.evaluate(() => localStorage.setItem("galley:test-access", "true"));
  await page.clock.install();
  const asked = noteQueries(page);
  const alive = page.waitForRequest((request) => path(request) === "/api/events");
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Email Threads" }).waitFor();
  await alive;
  const polled = page.waitForRequest((request) => path(request).endsWith("/connection-status"));
  await page.clock.runFor(30_000);
  await polled;
  expect(asked.has("/api/gmail/connection-status")).toBe(true);
  expect(new Set(asked.values())).toEqual(new Set([undefined]));
});
