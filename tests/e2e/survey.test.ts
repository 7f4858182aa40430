import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { setUpOwnJourney } from "#tests/setup/own-journey.ts";
import { goToConsent } from "#tests/setup/sign-in.ts";

const { newPage, expectProblem } = setUpOwnJourney({ settings: { TYPEFORM_ID: "welcome" } });

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
