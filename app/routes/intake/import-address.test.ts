import { expect, test } from "vitest";
import { importPath, readImportAddress } from "./import-address.ts";

const read = (search: string) => readImportAddress(new URLSearchParams(search));

test("a contact is an address, in lower case; anything else is as if it were not there", () => {
  expect(read("contact=Tom.Hadley@Rowe.example").contacts).toEqual(["tom.hadley@rowe.example"]);
  for (const odd of ["tom", "a@b OR from:boss@b", "a@b)", `${"x".repeat(320)}@b.example`, ""]) {
    expect(read(new URLSearchParams({ contact: odd }).toString()).contacts).toEqual([]);
  }
});

test("the step, the search and the frame's mark survive from address to address", () => {
  const address = read("contact=a@b.example&q= tom &extension=chrome");
  expect(address).toEqual({ contacts: ["a@b.example"], q: "tom", extension: true });
  expect(importPath(address)).toBe(
    "/dashboard/import?contact=a%40b.example&q=tom&extension=chrome",
  );
  expect(importPath(address, { contacts: [], q: "" })).toBe("/dashboard/import?extension=chrome");
});

test("several contacts are listed together: each once, at most twenty", () => {
  const { contacts } = read(
    "contact=a@b.example&contact=A@b.example&contact=c@b.example&contact=x",
  );
  expect(contacts).toEqual(["a@b.example", "c@b.example"]);
  const many = Array.from({ length: 30 }, (_, at) => ["contact", `p${at}@b.example`]);
  expect(read(new URLSearchParams(many).toString()).contacts).toHaveLength(20);
});
