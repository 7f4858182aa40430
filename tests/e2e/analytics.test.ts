import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "#app/env.server.ts";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import {
  backToDesk,
  chooseFromMenu,
  eventually,
  importMails,
  openThread,
  sees,
} from "#tests/setup/journey/desk.ts";
import { setUpOwnJourney } from "#tests/setup/journey/own-journey.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";
import { logOut, signIn, type Visitor } from "#tests/setup/journey/sign-in.ts";
import { type Captured, startPostHog } from "#tests/setup/servers/posthog-server.ts";

const posthog = await startPostHog();
const { newContext } = setUpOwnJourney({
  settings: { POSTHOG_KEY: "phc_a_key_of_tests", POSTHOG_HOST: posthog.url },
});
afterAll(() => posthog.close());

const jazz = "Harbour Jazz: poster and ticket, first round";
const label = "Coastal Dry front label";

/**
 * Machines are not counted, and a browser under test says that it is one: this one does not. Playwright's
 * own userAgent is no longer in force when a page is left.
 */
async function arrive(person: Visitor): Promise<Page> {
  const context = await newContext();
  await context.addInitScript(() => {
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0";
    const said = { userAgent, webdriver: undefined, userAgentData: undefined };
    for (const [name, value] of Object.entries(said)) {
      Object.defineProperty(navigator, name, { value });
    }
  });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

const named = (name: string) => posthog.captured.filter(({ event }) => event === name);
const said = (name: string) => named(name).map(({ properties }) => ownOf(properties));
const ownOf = (properties: Captured["properties"]) =>
  Object.fromEntries(
    Object.entries(properties).filter(([key]) => !/^(\$|token$|distinct_id$)/.test(key)),
  );

/** Addresses of the scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

function isAnalytics(script: string): boolean {
  return readFileSync(join(projectRoot, "build/client", script), "utf8").includes("posthog");
}

test("what a person does is counted, by name and never by content", async () => {
  const page = await arrive(maya);
  await eventually(() => said("login")).toEqual([{}]);
  await eventually(() => named("$set")[0]?.$set).toEqual({
    email: maya.email,
    name: maya.name,
    photo: expect.stringMatching(/^http/),
  });

  // Another page load is no other login.
  await page.reload();
  await importMails(page, { from: tom, subjects: [label] });
  await page.waitForURL(/\/dashboard\/thread\//);
  await backToDesk(page);
  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: /^harbour-jazz-ticket/ }).click();
  await thread.getByLabel("Upload PNG, JPEG, SVG, or PDF").setInputFiles(await pngFile("plan.png"));
  await sees(page, "File uploaded successfully");
  await chooseFromMenu(thread, "Actions for plan.png", "Pin");
  await sees(page, "File Pinned");
  const download = page.waitForEvent("download");
  await chooseFromMenu(thread, "Actions for plan.png", "Download");
  await (await download).delete();
  await chooseFromMenu(thread, "Actions for plan.png", "Rename");
  const rename = page.getByRole("dialog", { name: "Rename file" });
  await rename.getByLabel("Name").fill("seating.png");
  await rename.getByLabel("Name").press("Enter");
  await sees(page, "File renamed");
  await chooseFromMenu(thread, "Actions for seating.png", "Archive");
  await sees(page, "File Archived");
  await chooseFromMenu(thread, "Actions for seating.png", "Move to trash");
  await sees(page, "File moved to trash");
  await backToDesk(page);

  await page.getByRole("link", { name: "Search files and tasks..." }).click();
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("searchbox").fill("newsprint");
  await search.getByText(jazz).first().waitFor();
  await backToDesk(page);
  await logOut(page);

  await eventually(() => said("logout")).toEqual([{}]);
  expect(said("login")).toEqual([{}]);
  await eventually(() => said("session length").at(-1)).toMatchObject({
    seconds: expect.any(Number),
    ended: "logout",
  });
  await eventually(() => said("search")).toEqual([{ mode: "media", results: expect.any(Number) }]);
  expect(said("upload")).toEqual([{ as: "file", into: "thread" }]);
  expect(said("email import")).toEqual([{ threads: 1 }]);
  expect(said("file open")).toContainEqual({ kind: "image" });
  expect(said("pin")).toEqual([{ pinned: true }]);
  expect(said("archive")).toEqual([{ archived: true }]);
  expect(said("rename")).toEqual([{}]);
  expect(said("download")).toEqual([{ what: "file" }]);
  expect(said("delete")).toEqual([{ what: "file", forever: false, items: 1 }]);
  expect(said("view")).toEqual(
    expect.arrayContaining([{ screen: "dashboard" }, { screen: "thread" }, { screen: "search" }]),
  );

  const people = new Set(posthog.captured.map(({ properties }) => properties.distinct_id));
  expect([...people]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(posthog.asked, "only events are sent").toEqual([]);
  const sent = posthog.sent();
  const secrets = [jazz, "Harbour", label, "Coastal", "ticket", "plan.png", "seating", "newsprint"];
  for (const secret of [...secrets, tom.email, tom.name, "/dashboard", "current_url", "title"]) {
    expect(sent, "what was sent").not.toContain(secret);
  }
});

test("thirty minutes without a sign of life end a session, and leaving the page ends the next", {
  tags: "nightly",
}, async () => {
  const pages = () => named("$set").length;
  const others = pages();
  const page = await arrive(jonas);
  await eventually(pages).toBe(others + 1);
  await page.clock.install();
  await page.goto("/dashboard");
  await eventually(pages).toBe(others + 2);
  const before = said("session length").length;
  const lengths = () => said("session length").slice(before);
  await page.clock.fastForward("29:00");
  await page.keyboard.press("Tab");
  await page.clock.fastForward("29:50");
  expect(lengths()).toEqual([]);
  await page.clock.fastForward("00:20");
  // The client sends what it has gathered every few seconds.
  await page.clock.fastForward("00:10");
  await eventually(lengths).toMatchObject([{ ended: "inactivity" }]);
  expect(Number(lengths()[0]?.seconds)).toBeGreaterThanOrEqual(29 * 60);
  expect(Number(lengths()[0]?.seconds)).toBeLessThan(30 * 60);

  await page.keyboard.press("Tab");
  await page.goto("about:blank");
  await eventually(lengths).toMatchObject([{}, { ended: "navigation" }]);
});

test("a browser that asks for privacy is left alone, and so is the test page", async () => {
  const signedIn = await arrive(jonas);
  const count = () => posthog.captured.length;
  await signedIn.goto("about:blank");
  const scripts = scriptsOf(signedIn);
  await signedIn.goto("/test", { waitUntil: "networkidle" });
  const atTest = count();
  await signedIn.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await signedIn.goto("/dashboard", { waitUntil: "load" });
  await signedIn.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await signedIn.getByRole("link", { name: "Import", exact: true }).click();
  await signedIn.getByRole("dialog", { name: "Import Files from Email" }).waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isAnalytics)).toEqual([]);
  expect(count()).toBe(atTest);
});
