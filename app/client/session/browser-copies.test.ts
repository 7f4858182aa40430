import { expect, test, vi } from "vitest";
import { mayaProfile as maya } from "#tests/factories/profile.ts";
import { stubBrowserStorage } from "#tests/setup/browser/browser-storage.ts";
import { forgetBrowserCopies, rememberProfile } from "./browser-copies.ts";

const jonas = { ...maya, id: "u2", username: "Jonas", firebaseUid: "f2" };

stubBrowserStorage();

test("the profile and, apart from it, the uid are kept; no token is", () => {
  rememberProfile(maya, 5);
  expect(Object.keys(localStorage).sort()).toEqual(["galley:firebaseUid", "galley:userProfile"]);
  expect(localStorage.getItem("galley:firebaseUid")).toBe("f1");
  expect(JSON.parse(localStorage.getItem("galley:userProfile") ?? "")).toEqual({
    id: "u1",
    username: "Maya",
    email: "maya@studio.example",
    photoUrl: null,
    rememberedAt: 5,
  });
});

test("the same person's copies stay; another's go", () => {
  localStorage.setItem("galley:test-access", "true");
  rememberProfile(maya);
  localStorage.setItem("galley:contacts:u1", "{}");
  rememberProfile(maya);
  expect(localStorage.getItem("galley:contacts:u1")).toBe("{}");
  expect(localStorage.getItem("galley:test-access")).toBe("true");
  rememberProfile(jonas);
  expect(localStorage.getItem("galley:contacts:u1")).toBeNull();
  expect(localStorage.getItem("galley:firebaseUid")).toBe("f2");
});

test("logout leaves nothing of ours in either storage, and others' entries alone", () => {
  rememberProfile(maya);
  sessionStorage.setItem("galley once: steps", "1");
  localStorage.setItem("someone else's", "1");
  forgetBrowserCopies();
  expect(Object.keys(localStorage)).toEqual(["someone else's"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a browser that blocks storage breaks nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(() => rememberProfile(maya)).not.toThrow();
  expect(() => forgetBrowserCopies()).not.toThrow();
});
