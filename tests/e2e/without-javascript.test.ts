import { expect, test } from "vitest";
import { maya, tom } from "#demo/seed/cast.ts";
import {
  openThread,
  openVersion,
  seesPicture,
  statusOf,
  threadCard,
  unfoldedRow,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";
import { logOut, signIn } from "#tests/setup/journey/sign-in.ts";

const { newPage } = setUpJourney();

test("the whole way works with forms and links alone", async () => {
  const label = "Coastal Dry front label";
  const ask = "The green looks minty next to the bottle glass";
  const page = await newPage({ javaScriptEnabled: false });
  const reloadUntil = (isThere: () => Promise<number>) =>
    expect
      .poll(() => page.reload().then(isThere), { timeout: 60_000, interval: 300 })
      .toBeGreaterThan(0);
  await signIn(page, maya);

  // Import.
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const contact = page.getByRole("link", { name: tom.name });
  await reloadUntil(() => contact.count());
  await page.getByPlaceholder("Search contacts...").fill("hadley");
  await page.getByPlaceholder("Search contacts...").press("Enter");
  await contact.click();
  await page.getByRole("checkbox", { name: label }).first().check();
  await page.getByRole("button", { name: "Import Selected" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
  await reloadUntil(() =>
    threadCard(page, label)
      .getByText(/^\d+ tasks$/)
      .count(),
  );

  // Review.
  const thread = await openThread(page, label);
  await openVersion(thread, "HR_front-label_v3.png", 1);
  await seesPicture(thread.getByRole("region", { name: "Preview" }).getByRole("img"));
  const row = await unfoldedRow(thread, ask);
  await row.getByRole("combobox").selectOption("In Progress");
  await row.getByRole("button", { name: "Save" }).click();
  await page.getByText("Status Updated", { exact: true }).waitFor();
  expect(await statusOf(row)).toBe("In Progress");
  await row.getByRole("link", { name: /^Show in/ }).click();
  await thread.getByRole("heading", { name: "Email Thread (8 messages)" }).waitFor();
  await thread.locator("mark").filter({ hasText: ask }).waitFor();

  // A file: in, to the trash, and back.
  const files = thread.getByRole("region", { name: /^Files/ });
  await files.getByText("Upload", { exact: true }).first().click();
  await files.getByLabel("File", { exact: true }).setInputFiles(await pngFile("back-label.png"));
  await files.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("File uploaded successfully", { exact: true }).waitFor();
  await thread.getByRole("button", { name: "Move back-label.png to trash" }).click();
  await page.getByText("File moved to trash", { exact: true }).waitFor();
  expect(await thread.getByRole("link", { name: /^back-label\.png/ }).count()).toBe(0);
  await thread.getByRole("link", { name: "Close" }).click();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Restore back-label.png" }).click();
  await page.getByText("File restored", { exact: true }).waitFor();
  await page.getByText("Trash is empty").waitFor();
  await page.getByRole("link", { name: "Close" }).click();

  // The thread: to the trash, and back.
  await page.getByRole("button", { name: `Actions for ${label}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("Thread moved to trash", { exact: true }).waitFor();
  expect(await threadCard(page, label).count()).toBe(0);
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: `Restore ${label}` }).click();
  await page.getByRole("link", { name: "Close" }).click();
  await threadCard(page, label).waitFor();

  // Search.
  await page.getByRole("link", { name: "Search files and tasks..." }).click();
  await page.getByRole("searchbox").fill("back-label");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: /^back-label\.png/ }).waitFor();
  await page.getByRole("link", { name: "Feedback" }).click();
  await page.getByRole("searchbox").fill("minty");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: ask }).click();
  await page.waitForURL(/\/dashboard\/thread\//);

  await page.goto("/dashboard");
  await logOut(page);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Welcome to Galley" }).waitFor();
});
