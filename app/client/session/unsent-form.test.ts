import { redirect } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { isSignedOut, quietFailures } from "#app/client/requests/quiet-failures.ts";
import { closeToast, shownToast } from "#app/client/toasts/toast.ts";
import { mayaProfile as maya } from "#tests/factories/profile.ts";
import { stubBrowserStorage } from "#tests/setup/browser/browser-storage.ts";
import { forgetBrowserCopies, rememberProfile } from "./browser-copies.ts";
import { hasUnsent } from "./has-unsent.ts";
import { keepUnsent, offerUnsent, takeUnsent } from "./unsent-form.ts";

stubBrowserStorage();
beforeEach(() => rememberProfile(maya));

const sent = (
  path = "/tasks/t1/edit",
  body: BodyInit = new URLSearchParams("text=Bluer&x=1&x=2"),
) => new Request(`https://galley.example${path}`, { method: "POST", body });
const edit = {
  action: "/tasks/t1/edit",
  fields: [
    ["text", "Bluer"],
    ["x", "1"],
    ["x", "2"],
  ],
};
const signedOut = async () => ({
  sent: { type: "error" as const, result: redirect("/?unsaved=true") },
});

test("a form of an ended session is kept for the person who sent it, once", async () => {
  const args: Parameters<typeof quietFailures>[0] = Object.assign(Object.create(null), {
    request: sent(),
  });
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", { replace });
  // The router gets no answer: the browser leaves the page.
  void quietFailures(args, signedOut);
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([["/?unsaved=true"]]));
  expect(takeUnsent("u1")).toEqual(edit);
  expect(takeUnsent("u1")).toBeNull();
});

test("the kept form is not offered to another person, and is then deleted", async () => {
  await keepUnsent(sent());
  expect(takeUnsent("u2")).toBeNull();
  expect(takeUnsent("u1")).toBeNull();
});

test("it outlives the end of the session, and no logout", async () => {
  await keepUnsent(sent());
  forgetBrowserCopies("session end");
  expect(hasUnsent()).toBe(true);
  forgetBrowserCopies();
  expect(hasUnsent()).toBe(false);
});

test("forms with files, and forms about the account or the session, are not kept", async () => {
  const form = new FormData();
  form.set("file", new File(["x"], "a.png"));
  await keepUnsent(sent("/uploads", form));
  for (const path of ["/account/delete", "/auth/logout"]) await keepUnsent(sent(path));
  expect(hasUnsent()).toBe(false);
});

test("a damaged kept form is ignored", () => {
  sessionStorage.setItem("galley:unsent-form", "{");
  expect(takeUnsent("u1")).toBeNull();
});

test("only the answer to an ended session is taken for one", async () => {
  expect(isSignedOut(await signedOut())).toBe(true);
  expect(isSignedOut({ sent: { type: "error", result: redirect("/") } })).toBe(false);
  expect(isSignedOut({ sent: { type: "data", result: { ok: true } } })).toBe(false);
});

test("after signing in again it is offered to be sent", async () => {
  await keepUnsent(sent());
  offerUnsent("u1");
  const shown = shownToast();
  expect(shown?.toast).toMatchObject({ undo: { ...edit, label: "Send again" } });
  closeToast(shown!.key);
});
