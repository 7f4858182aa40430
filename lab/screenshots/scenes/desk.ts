import type { Page } from "playwright";
import { maya } from "#demo/seed/cast.ts";
import { dismissSteps, skipSurvey } from "#tests/setup/journey/sign-in.ts";
import { fail, hang, inPanel, type Scene } from "../scene.ts";

const desk = { as: "maya", at: "/dashboard" } as const;
const firstTask = (page: Page) => page.locator(".task-card").first();
const status = (page: Page) => firstTask(page).getByRole("combobox", { name: "Status" });

export const deskScenes: Scene[] = [
  { name: "desk", ...desk },
  { name: "desk-tasks", as: "maya", at: "/dashboard?panel=tasks" },
  { name: "desk-in-progress", as: "maya", at: "/dashboard?panel=tasks&tab=in_progress" },
  { name: "desk-done", as: "maya", at: "/dashboard?panel=tasks&tab=done" },
  { name: "desk-panel", as: "maya", at: inPanel("/dashboard"), narrow: true },
  { name: "desk-panel-tasks", as: "maya", at: inPanel("/dashboard?panel=tasks"), narrow: true },
  {
    name: "desk-scrolled",
    ...desk,
    show: (page) =>
      page.locator(".panel").evaluateAll((panels) => {
        for (const panel of panels) panel.scrollTop = 300;
      }),
  },
  {
    name: "desk-thread-menu",
    ...desk,
    show: (page) =>
      page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click(),
  },
  {
    name: "desk-task-menu",
    as: "maya",
    at: "/dashboard?panel=tasks",
    show: (page) => firstTask(page).getByRole("button", { name: "Task actions" }).click(),
  },
  {
    name: "desk-settings-menu",
    ...desk,
    show: (page) => page.getByRole("button", { name: "Settings" }).click(),
  },
  {
    name: "desk-profile-menu",
    ...desk,
    show: (page) => page.getByRole("button", { name: "Profile" }).click(),
  },
  {
    name: "desk-focus-ring",
    ...desk,
    show: async (page) => {
      await page.getByRole("link", { name: "Import", exact: true }).focus();
      await page.keyboard.press("Tab");
    },
  },
  {
    name: "desk-error",
    as: "maya",
    at: "/account",
    before: fail(/dashboard\.data/),
    show: async (page) => {
      await page
        .getByRole("link", { name: /dashboard|desk/i })
        .first()
        .click();
      await page.getByText("Failed to load threads").waitFor();
    },
  },
  {
    name: "desk-update-failed",
    as: "maya",
    at: "/dashboard?panel=tasks",
    before: async (page) => {
      await page.clock.install();
      await fail(/tasks\/.*\/status/)(page);
    },
    show: async (page) => {
      await status(page).selectOption("Done");
      await page.getByText("Update Failed").first().waitFor();
    },
    frozen: true,
  },
  {
    name: "desk-switching",
    as: "maya",
    at: "/dashboard?panel=tasks",
    before: hang(/dashboard\.data/),
    show: async (page) => {
      await page.getByRole("tab", { name: /^Done/ }).click();
      await page.getByText("Loading feedback...").waitFor();
    },
  },
];

/** In order: each one's person goes on from where the one before ended. */
export const newcomerScenes: Scene[] = [
  { name: "survey", as: "jonas", at: "/survey", long: true },
  {
    name: "desk-steps",
    as: "jonas",
    at: "/survey",
    show: async (page) => {
      await skipSurvey(page);
      await page.getByText("Steps to use Galley").waitFor();
    },
  },
  {
    name: "desk-empty",
    as: "jonas",
    at: "/dashboard",
    before: (page) => page.clock.install(),
    show: async (page) => {
      await page.clock.runFor(2_000);
      await dismissSteps(page);
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByText("Your dashboard is empty").waitFor();
      await page.getByText("Thread moved to trash").first().waitFor();
    },
    frozen: true,
  },
  {
    name: "desk-first-thread",
    as: "jonas",
    at: "/dashboard",
    before: (page) => page.clock.install(),
    show: (page) => page.getByText("Let's import your first thread!").first().waitFor(),
    frozen: true,
  },
  {
    name: "desk-importing",
    as: "jonas",
    at: "/dashboard/import",
    before: (page) => page.clock.install(),
    show: async (page, { app }) => {
      await page.getByRole("dialog").getByRole("link", { name: maya.name }).click();
      await page.getByRole("checkbox").first().waitFor();
      for (const box of (await page.getByRole("checkbox").all()).slice(0, 2)) await box.check();
      await app.google.edge.control.setLatency(2_500);
      await page.getByRole("button", { name: /^Import Selected/ }).click();
      await page.getByRole("region", { name: "Imports" }).waitFor();
    },
    frozen: true,
  },
  {
    name: "desk-not-connected",
    as: "jonas",
    at: "/account",
    before: (_, { app }) => app.google.edge.control.setLatency(0),
    show: async (page) => {
      await page
        .getByRole("button", { name: /^Disconnect/ })
        .first()
        .click();
      const sure = page.getByRole("dialog").getByRole("button", { name: /^Disconnect/ });
      if (await sure.isVisible()) await sure.click();
      await page.getByRole("button", { name: "Connect Gmail" }).waitFor();
      await page.goto("/dashboard");
      await page.getByText("Gmail not connected").waitFor();
    },
  },
  { name: "account-not-connected", as: "jonas", at: "/account", long: true },
];
