import { expect, test } from "vitest";
import {
  contactsGrewToast,
  contactsToast,
  usingCopyToast,
  whyNoContacts,
} from "./contacts-toast.ts";

test("an exhausted quota falls back to what was loaded, and says how much", () => {
  expect(contactsToast([{ source: "connections", problem: "quota" }], 42)).toEqual({
    title: "Using Cached Contacts",
    description: "API quota exhausted. Showing 42 previously loaded contacts.",
  });
});

test("with the own contacts there, only the others are said to be missing", () => {
  expect(contactsToast([{ source: "other", problem: "quota" }], 42)).toEqual({
    title: "Contact Loading Limited",
    description:
      "Interaction contacts are unavailable due to API limits. Showing personal contacts only.",
  });
});

test("past the limit with nothing loaded yet, no contacts are said to be shown", () => {
  expect(contactsToast([{ source: "connections", problem: "quota" }], 0)).toEqual({
    title: "Contact Loading Limited",
    description:
      "Contacts are unavailable due to API limits. They are loaded as soon as Google allows it.",
  });
});

test("when somebody must allow it first, it says who", () => {
  expect(contactsToast([{ source: "connections", problem: "api-disabled" }], 3)).toEqual({
    title: "Contacts Unavailable",
    description:
      "The People API is not enabled in Galley's Google project. Whoever runs Galley must enable it in the Google Cloud console.",
  });
  expect(
    contactsToast([{ source: "directory", problem: "domain-policy" }], 0)?.description,
  ).toContain("Its Google Workspace administrator must allow it");
  expect(
    contactsToast([{ source: "connections", problem: "account-suspended" }], 3)?.description,
  ).toContain("Google has suspended this account.");
});

test("a failure is an error where there is nothing to show, else the contacts loaded before are named", () => {
  expect(contactsToast([{ source: "connections", problem: "failed" }], 0)).toEqual({
    title: "Error",
    description: "Failed to load contacts. Please try again.",
    tone: "destructive",
  });
  expect(contactsToast([{ source: "connections", problem: "failed" }], 3)).toEqual({
    title: "Using Cached Contacts",
    description: "Google did not answer. Showing 3 previously loaded contacts.",
  });
  expect(contactsToast([{ source: "directory", problem: "failed" }], 3)).toBeNull();
});

test("lists that an account does not have are no trouble", () => {
  expect(contactsToast([{ source: "directory", problem: "not-available" }], 3)).toBeNull();
});

test("growth is said past a hundred", () => {
  expect(contactsGrewToast(90, 100)).toBeNull();
  expect(contactsGrewToast(120, 120)).toBeNull();
  expect(contactsGrewToast(100, 101)).toEqual({
    title: "Contacts Updated",
    description: "101 contacts are now available.",
  });
});

test("without the server the browser's copy is named, or why there is nothing", () => {
  expect(usingCopyToast(new TypeError(), 42)).toEqual({
    title: "Using Cached Contacts",
    description: "The server could not be reached. Showing 42 previously loaded contacts.",
  });
  const answer = { status: 503, statusText: "", internal: false, data: null };
  expect(usingCopyToast(answer, 42).description).toBe(
    "Failed to fetch Gmail contacts: 503. Showing 42 previously loaded contacts.",
  );
  expect(usingCopyToast({ ...answer, status: 429 }, 42).description).toBe(
    "API quota exhausted. Showing 42 previously loaded contacts.",
  );
  expect(whyNoContacts(answer)).toBe("Failed to fetch Gmail contacts: 503");
  expect(whyNoContacts(new TypeError())).toBe("Failed to load contacts. Please try again.");
});
