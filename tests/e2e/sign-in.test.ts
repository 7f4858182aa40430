import { expect, test } from "vitest";
import { jonas, maya } from "#demo/seed/cast.ts";
import { setUpJourney } from "#tests/setup/journey.ts";
import { goToConsent, logOut, signIn, skipSurvey } from "#tests/setup/sign-in.ts";

const { newPage } = setUpJourney();

const ways = [
  ["with JavaScript", {}],
  ["without JavaScript", { javaScriptEnabled: false }],
] as const;

test.each(ways)(
  "consent at Google leads to a dashboard with mail connected, %s",
  async (_, way) => {
    const page = await newPage(way);
    await signIn(page, maya);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByText("Gmail not connected").count()).toBe(0);
    expect(await page.getByText("Contacts access is missing").count()).toBe(0);
    await page.goto("/account");
    await page.getByText(maya.email).first().waitFor();

    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  },
);

test.each(ways)("whoever declines is told what is needed, %s", async (_, way) => {
  const page = await newPage(way);
  await goToConsent(page, maya);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Permissions Required", { exact: true }).waitFor();
  const reason = "Please provide full Gmail permissions for Galley to function.";
  await page.getByText(reason, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("error")).toBe("permissions_denied");

  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Welcome to Galley" }).waitFor();
});

test("the refusal leaves the screen and the address after ten seconds", async () => {
  const page = await newPage();
  await page.clock.install();
  await page.goto("/?error=permissions_denied&message=Nothing+was+granted");
  const toast = page.getByText("Nothing was granted", { exact: true });
  await toast.waitFor();
  await page.clock.runFor(9_000);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await page.waitForURL("/");
  await toast.waitFor({ state: "hidden" });
});

test("contacts that were not granted are asked for again", async () => {
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

test.each(ways)(
  "logging out ends this session and leaves the other browser's, %s",
  async (_, way) => {
    const [here, elsewhere] = await Promise.all([newPage(way), newPage(way)]);
    await signIn(here, maya);
    await signIn(elsewhere, maya);
    const cookies = await here.context().cookies();
    await logOut(here);
    await here.goto("/dashboard");
    expect(new URL(here.url()).pathname).toBe("/");

    // Not only forgotten by the browser: the session is over.
    await here.context().addCookies(cookies);
    await here.goto("/dashboard");
    expect(new URL(here.url()).pathname).toBe("/");

    await elsewhere.reload();
    expect(new URL(elsewhere.url()).pathname).toBe("/dashboard");
    await elsewhere.getByRole("heading", { name: "Email Threads" }).waitFor();
  },
);
