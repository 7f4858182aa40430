import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { jonas, maya } from "#demo/seed/cast.ts";
import { sees } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { goToConsent, logOut, signIn, skipSurvey } from "#tests/setup/journey/sign-in.ts";
import { readZip } from "#tests/setup/mailbox/read-zip.ts";

const { app, newPage, expectProblem } = setUpJourney();

test("whoever declines is told what is needed, consent leads to a dashboard with mail connected, and logging out ends this session alone", async () => {
  const page = await newPage();
  await goToConsent(page, maya);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Permissions Required", { exact: true }).waitFor();
  const reason = "Please provide full Gmail permissions for Galley to function.";
  await page.getByText(reason, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("error")).toBe("permissions_denied");
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Welcome to Galley" }).waitFor();

  await signIn(page, maya);
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByText("Gmail not connected").count()).toBe(0);
  expect(await page.getByText("Contacts access is missing").count()).toBe(0);
  await page.goto("/account");
  await page.getByText(maya.email).first().waitFor();
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  const elsewhere = await newPage();
  await signIn(elsewhere, maya);
  const cookies = await page.context().cookies();
  await logOut(page);
  await page.goto("/dashboard");
  expect(new URL(page.url()).pathname).toBe("/");
  // Not only forgotten by the browser: the session is over.
  await page.context().addCookies(cookies);
  await page.goto("/dashboard");
  expect(new URL(page.url()).pathname).toBe("/");
  await elsewhere.reload();
  expect(new URL(elsewhere.url()).pathname).toBe("/dashboard");
  await elsewhere.getByRole("heading", { name: "Email Threads" }).waitFor();
});

test("the refusal leaves the screen and the address after ten seconds", {
  tags: "nightly",
}, async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto("/?error=permissions_denied&message=Nothing+was+granted");
  const reason = "Please grant the requested permissions to use Galley.";
  const toast = page.getByText(reason, { exact: true });
  await toast.waitFor();
  // The clock goes on by itself as well, for as long as the page takes.
  await page.clock.runFor(5_000);
  expect(await toast.isVisible()).toBe(true);
  expect(new URL(page.url()).searchParams.get("error")).toBe("permissions_denied");
  await page.clock.runFor(6_000);
  await page.waitForURL("/");
  await toast.waitFor({ state: "hidden" });
});

test("a popup signs its opener in; logging out there clears the browser and leaves every window", async () => {
  expectProblem(/the server responded with a status of 500/);
  // A window whose event stream opens just after the logout elsewhere learns of it by this answer.
  expectProblem(/status of 401 .*\/api\/events/);
  const page = await newPage();
  await page.goto("/");
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open("/?popup=true", "_blank", "popup,width=520"));
  const popup = await opened;
  await popup.getByRole("button", { name: "Sign in with Google" }).click();
  await popup.getByRole("button", { name: jonas.name }).click();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;

  // The survey: a failed answer can be sent again.
  await page.waitForURL("/survey");
  for (const answer of ["Engineering drawings", "A mix of all", "One or two"]) {
    await page.getByRole("radio", { name: answer }).check();
  }
  const send = page.getByRole("button", { name: "Continue to the dashboard" });
  await page.route("**/survey*", (route) => route.fulfill({ status: 500 }));
  await send.click();
  const problem = "There was a problem saving your response. Please try refreshing the page.";
  await page.getByRole("alert").getByText(problem).waitFor();
  await page.unrouteAll();
  await send.click();
  await page.waitForURL("/dashboard");
  await page.goto("/survey");
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  const other = await page.context().newPage();
  await other.goto("/dashboard");
  const account = await page.context().newPage();
  // It listens once its scripts have run.
  await account.goto("/account", { waitUntil: "networkidle" });
  const stored = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(stored).toContain("galley:userProfile");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole("button", { name: "Profile" }).click();
  const answered = page.waitForResponse("**/auth/logout");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await answered;
  await expect.poll(stored).toEqual([]);
  await page.clock.runFor(499);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.clock.runFor(1);
  await page.waitForURL("/");
  await other.waitForURL("/");
  await account.waitForURL("/");
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== "galley-styles")).toEqual(["galley-time-zone"]);
});

test("contacts that were not granted are asked for again", { tags: "nightly" }, async () => {
  await app().google.edge.control.revoke(jonas.email);
  const page = await newPage();
  await goToConsent(page, jonas);
  for (const box of await page.getByRole("checkbox", { name: /contacts/i }).all()) {
    await box.uncheck();
  }
  await page.getByRole("button", { name: "Continue" }).click();
  await skipSurvey(page);
  await page.getByText("Contacts access is missing").waitFor();

  await page.getByRole("button", { name: "Connect Gmail" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/dashboard");
  await page.getByRole("heading", { name: "Email Threads" }).waitFor();
  expect(await page.getByText("Contacts access is missing").count()).toBe(0);
});

test("whether Gmail is connected is asked for every 30 s, and told while it is not", async () => {
  expectProblem(/ERR_FAILED/);
  const page = await newPage();
  await signIn(page, maya);
  await page.getByRole("button", { name: "Got it" }).click();
  await page.clock.install();
  // The desk counts its 30 s from when it is alive.
  const alive = page.waitForRequest("**/api/events*");
  await page.reload();
  await alive;
  let asked = 0;
  let answer = { connected: false, reason: "never", missingScopes: [] };
  await page.route("**/api/gmail/connection-status", (route) => {
    asked += 1;
    return route.fulfill({ json: { email: maya.email, ...answer } });
  });
  await page.clock.runFor(25_000);
  expect(asked).toBe(0);
  await page.clock.runFor(5_000);
  await page.getByText("Gmail not connected", { exact: true }).waitFor();
  await page
    .getByText("Connect your Gmail account to use the extension and import threads.")
    .waitFor();

  await page.route("**/api/gmail/connection-status", (route) => route.abort());
  await page.clock.runFor(30_000);
  await page.getByText("Checking Gmail connection status...", { exact: true }).waitFor();
  await page.unroute("**/api/gmail/connection-status");
  await page.route("**/api/gmail/connection-status", (route) =>
    route.fulfill({ json: { email: maya.email, ...answer } }),
  );
  await page.clock.runFor(30_000);
  // An answer without a page: the desk stays as on a slow way to Google.
  await page.route("**/auth/google", (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: "Connect Gmail" }).click();
  await page.getByRole("button", { name: "Connecting..." }).waitFor();

  answer = { connected: true, reason: "never", missingScopes: [] };
  await page.clock.runFor(30_000);
  await page.getByText("Gmail not connected", { exact: true }).waitFor({ state: "hidden" });
});

test("a person takes everything along, deletes the account, and may come back as somebody new", async () => {
  // The wrong address is refused with 422, which the browser notes.
  expectProblem(/\/account\/delete/);
  const page = await newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signIn(page, jonas);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: /^Account of/ }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^galley-export-\d{4}-\d\d-\d\d\.zip$/);
  const unzipped = readZip(await buffer(await download.createReadStream()));
  expect(JSON.parse(String(unzipped.get("contents.json")))).toMatchObject({
    account: jonas.email,
    totals: { threads: 1, files: 2, tasks: 4 },
    missing: [],
  });

  await page.evaluate(() => localStorage.setItem("of Galley", "a copy"));
  await page.getByRole("link", { name: "Delete account" }).click();
  await page.getByLabel("Your address").fill("jonas");
  await page.getByRole("button", { name: "Delete account" }).click();
  await sees(page, "This is not your address. Type it as it stands above.");
  expect(await page.getByLabel("Your address").inputValue()).toBe("jonas");
  await page.getByLabel("Your address").fill(jonas.email);
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL("/");
  await sees(page, "Account deleted");
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left, "what the browser still stores").not.toContain("of Galley");
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/");

  // Without analytics configured, nothing was loaded for it, and no other host was requested.
  expect(asked.filter((url) => /\/assets\/start-analytics|posthog|\/e\//.test(url))).toEqual([]);
  const policy = (await page.request.get("/")).headers()["content-security-policy"];
  expect(policy).toContain("connect-src 'self';");
});
