import type { Page } from "playwright";

export type Visitor = { name: string; email: string };

/** Goes from the landing page to the offline Google's consent page for this person. */
export async function goToConsent(page: Page, { name }: Visitor): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByRole("button", { name }).click();
  await page.getByRole("heading", { name: "Galley wants access to your account" }).waitFor();
}

/** Skips the survey, which a person is asked only after the first sign-in. */
export async function skipSurvey(page: Page): Promise<void> {
  await page.waitForURL(/\/(survey|dashboard)/);
  if (new URL(page.url()).pathname !== "/survey") return;
  await page.getByRole("button", { name: "Skip" }).click();
}

/** Signs in through Google's pages; ends at the dashboard. */
export async function signIn(page: Page, person: Visitor): Promise<void> {
  await goToConsent(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await skipSurvey(page);
  await page.waitForURL("/dashboard");
  await page.getByRole("heading", { name: "Email Threads" }).waitFor();
}

/**
 * Dismisses the first steps of a new person's desk. A tip beside the demo thread has a button of the same
 * name.
 */
export async function dismissSteps(page: Page): Promise<void> {
  const steps = page.getByRole("complementary", { name: "Steps to use Galley" });
  await steps.getByRole("button", { name: "Got it" }).click();
}

/** A script for each page of a browser context: the first steps count as dismissed in this session. */
export function withoutSteps(): void {
  // Frames of another origin and empty pages have no storage.
  if (window === window.top && location.protocol === "http:") {
    sessionStorage.setItem("galley once: steps", "1");
  }
}

/** Logs out through the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL("/");
}
