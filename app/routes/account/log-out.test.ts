import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flagLoggingOut } from "#app/client/session/logging-out.ts";
import { closeToast, shownToast } from "#app/client/toasts/toast.ts";
import { stubBrowserStorage } from "#tests/setup/browser/browser-storage.ts";
import { logOut } from "./log-out.ts";

const postMessage = vi.fn();
const replace = vi.fn();
const fetched = vi.fn();

stubBrowserStorage();
beforeEach(() => {
  vi.useFakeTimers();
  flagLoggingOut(false);
  for (const mock of [postMessage, replace, fetched]) mock.mockReset();
  fetched.mockResolvedValue({ type: "opaqueredirect", status: 0 });
  vi.stubGlobal("fetch", fetched);
  const ancestorOrigins = ["chrome-extension://abc"];
  vi.stubGlobal("window", { parent: { postMessage }, location: { ancestorOrigins, replace } });
});
afterEach(() => vi.useRealTimers());

test("the landing page is opened half a second after the logout, not before", async () => {
  expect(await logOut(["abc"])).toBe(true);
  vi.advanceTimersByTime(499);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace.mock.calls).toEqual([["/"]]);
});

test("the extension is told once, also where it answers with FORCE_LOGOUT", async () => {
  await Promise.all([logOut(["abc"]), logOut(["abc"])]);
  await logOut(["abc"]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(postMessage.mock.calls).toEqual([
    [{ type: "LOGOUT", source: "galley" }, "chrome-extension://abc"],
  ]);
});

test("without the server nothing ends, and it can be tried again", async () => {
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  expect(await logOut(["abc"])).toBe(false);
  expect(shownToast()?.toast.tone).toBe("destructive");
  closeToast(shownToast()?.key ?? -1);
  expect(postMessage).not.toHaveBeenCalled();
  expect(await logOut(["abc"])).toBe(true);
  expect(postMessage).toHaveBeenCalledTimes(1);
});
