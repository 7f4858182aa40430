import type { BrowserContext } from "playwright";
import { expect } from "vitest";
import { consent } from "./consent.ts";
import type { Visitor } from "./sign-in.ts";

/**
 * Signs a person in at Google without a page, past the survey and the first steps, for journeys about other
 * topics. The browser holds the session afterwards.
 */
export async function signInByHttp(
  { request }: BrowserContext,
  { origin, googleUrl, person }: { origin: string; googleUrl: string; person: Visitor },
): Promise<void> {
  const headers = { origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };
  const post = (path: string, form: Record<string, string>) =>
    request.post(origin + path, { form, headers, maxRedirects: 0 });
  const leaving = await post("/auth/google", { returnTo: "/dashboard" });
  const back = await consent(googleUrl, new URL(leaving.headers().location ?? ""), person);
  const arriving = await request.get(back.href, { maxRedirects: 0 });
  expect(arriving.headers().location).toBe("/dashboard");
  for (const path of ["/survey?returnTo=%2Fdashboard", "/onboarding"]) {
    expect((await post(path, { returnTo: "/dashboard" })).status()).toBe(303);
  }
}
