import { expect, test } from "vitest";
import { taskFilterEntries } from "#app/routes/addresses/task-filter.ts";
import { shouldReloadDesk } from "./should-reload-desk.ts";

function reloads(from: string, to: string, formMethod?: "POST") {
  return shouldReloadDesk({
    currentUrl: new URL(from, "http://localhost"),
    nextUrl: new URL(to, "http://localhost"),
    formMethod,
    defaultShouldRevalidate: true,
  });
}

test("an overlay opens and closes over the desk as it is", () => {
  expect(reloads("/dashboard", "/dashboard/thread/a")).toBe(false);
  expect(reloads("/dashboard/thread/a", "/dashboard/thread/a?file=2")).toBe(false);
  expect(reloads("/dashboard/thread/a", "/dashboard")).toBe(false);
  expect(reloads("/dashboard", "/dashboard?panel=tasks")).toBe(false);
});

test("each part of a filter that comes or goes reads the desk again", () => {
  for (const [name, value] of taskFilterEntries({
    ...{ sender: ["ann@tea.example"], from: "2026-01-01", to: "2026-02-01", whose: "mine" },
    ...{ file: 7, current: true, closed: true },
  })) {
    const filtered = `/dashboard?${new URLSearchParams({ [name]: value })}`;
    expect(reloads("/dashboard", filtered), name).toBe(true);
    expect(reloads(filtered, "/dashboard"), name).toBe(true);
  }
});

test("another tab, a form and an event read the desk again", () => {
  expect(reloads("/dashboard", "/dashboard?tab=done")).toBe(true);
  expect(reloads("/dashboard?sender=a", "/dashboard?sender=a&sender=b")).toBe(true);
  expect(reloads("/dashboard?from=2026-01-01", "/dashboard")).toBe(true);
  expect(reloads("/dashboard?whose=mine", "/dashboard/trash?whose=mine")).toBe(false);
  expect(reloads("/dashboard/thread/a", "/dashboard/thread/a", "POST")).toBe(true);
  expect(reloads("/dashboard/thread/a", "/dashboard/thread/a")).toBe(true);
});
