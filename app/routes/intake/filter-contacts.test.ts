import { expect, test } from "vitest";
import { filterContacts } from "./filter-contacts.ts";

const contacts = [
  { name: "Priya Raman", email: "priya@tea.example" },
  { name: "Åsa Öberg", email: "asa@kiln.example" },
];
const names = (text: string) => filterContacts(contacts, text).map(({ name }) => name);

test("names and addresses are searched in any case, and blank text shows all", () => {
  expect(names("RAMAN")).toEqual(["Priya Raman"]);
  expect(names("kiln.ex")).toEqual(["Åsa Öberg"]);
  expect(names("öberg")).toEqual(["Åsa Öberg"]);
  expect(names("  ")).toHaveLength(2);
  expect(names("nobody")).toEqual([]);
});
