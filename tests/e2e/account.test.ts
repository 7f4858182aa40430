import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { jonas } from "#demo/seed/cast.ts";
import { sees } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { signIn } from "#tests/setup/journey/sign-in.ts";
import { readZip } from "#tests/setup/mailbox/read-zip.ts";

const { newPage, expectProblem } = setUpJourney();

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

  // Nothing is configured to count any of it: nothing was loaded for that, and nobody else was asked.
  expect(asked.filter((url) => /analytics|posthog|\/e\//.test(url))).toEqual([]);
  const policy = (await page.request.get("/")).headers()["content-security-policy"];
  expect(policy).toContain("connect-src 'self';");
});

test("with JavaScript off the account is left in the same way", async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await signIn(page, jonas);
  await page.goto("/account/delete");
  await page.getByLabel("Your address").fill(jonas.email.toUpperCase());
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL("/");
  await sees(page, "Account deleted");
});
