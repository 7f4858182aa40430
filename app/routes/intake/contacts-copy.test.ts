import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recallContacts, rememberContacts } from "./contacts-copy.ts";

const tom = {
  id: "tom@rowe.example",
  name: "Tom",
  email: "tom@rowe.example",
  photoUrl: null,
  hasMail: null,
};
const day = 24 * 60 * 60 * 1000;
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map([["galley:userProfile", JSON.stringify({ id: "u1" })]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the list is kept with its time under the stored user's id, and belongs to that user", () => {
  rememberContacts({ contacts: [tom], total: 140 }, 5);
  expect(JSON.parse(entries.get("galley:contacts:u1") ?? "")).toEqual({
    contacts: [tom],
    total: 140,
    keptAt: 5,
  });
  expect(recallContacts(6)).toEqual({ contacts: [tom], total: 140 });
  entries.set("galley:userProfile", JSON.stringify({ id: "u2" }));
  expect(recallContacts(6)).toBeNull();
});

test("a copy of more than 30 days is not used", () => {
  rememberContacts({ contacts: [tom], total: 1 }, 0);
  expect(recallContacts(30 * day)).not.toBeNull();
  expect(recallContacts(30 * day + 1)).toBeNull();
});

test("nothing is kept of an empty list, or without a user; a damaged copy is none", () => {
  rememberContacts({ contacts: [], total: 0 });
  expect(entries.has("galley:contacts:u1")).toBe(false);
  for (const damaged of ["{", "null", '{"contacts":[{}],"total":1,"keptAt":1}']) {
    entries.set("galley:contacts:u1", damaged);
    expect(recallContacts(2)).toBeNull();
  }
  entries.delete("galley:userProfile");
  rememberContacts({ contacts: [tom], total: 1 });
  expect(recallContacts()).toBeNull();
});
