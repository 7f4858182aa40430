import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, shownToast, showToast } from "#app/client/toasts/toast.ts";
import { askForImportTooltip, inviteToImport } from "./first-thread.ts";

const postMessage = vi.fn();

beforeEach(() => {
  postMessage.mockReset();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const ancestorOrigins = ["chrome-extension://abc"];
  vi.stubGlobal("window", { parent: { postMessage }, location: { ancestorOrigins } });
});
afterEach(() => vi.unstubAllGlobals());

test("the first-thread toast shows for 8 s, once a session", () => {
  inviteToImport();
  const shown = shownToast();
  expect(shown?.toast).toEqual({
    title: "Let's import your first thread!",
    description: "Open Gmail from the header button to get started.",
    durationMs: 8_000,
  });
  closeToast(shown?.key ?? -1);
  inviteToImport();
  expect(shownToast()).toBeNull();
});

test("the first-thread toast waits until what shows has gone, and not where it is called off", () => {
  showToast({ title: "File uploaded successfully" });
  const told = shownToast();
  inviteToImport()();
  inviteToImport();
  expect(shownToast()).toBe(told);
  closeToast(told?.key ?? -1);
  expect(shownToast()?.toast.title).toBe("Let's import your first thread!");
  closeToast(shownToast()?.key ?? -1);
});

test("SHOW_IMPORT_TOOLTIP goes to the extension around the side panel once a session", () => {
  askForImportTooltip([]);
  expect(postMessage).not.toHaveBeenCalled();
  askForImportTooltip(["abc"]);
  askForImportTooltip(["abc"]);
  expect(postMessage.mock.calls).toEqual([
    [{ type: "SHOW_IMPORT_TOOLTIP", source: "galley" }, "chrome-extension://abc"],
  ]);
  expect(shownToast()).toBeNull();
});
