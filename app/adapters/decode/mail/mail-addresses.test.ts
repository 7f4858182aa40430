import { expect, test } from "vitest";
import { readAddresses } from "./mail-addresses.ts";

const address = "ada@kiln.example";

test.each([
  ["Rossi, Ada <ada@kiln.example>", "Rossi, Ada"],
  ["Rossi; Ada <ada@kiln.example>", "Rossi, Ada"],
  ["Rossi, Ada, Dr. <ada@kiln.example>", "Rossi, Ada, Dr."],
  ['"Rossi, Ada" <ada@kiln.example>', "Rossi, Ada"],
  ["=?utf-8?Q?Bj=C3=B6rk,_Ada?= <ada@kiln.example>", "Björk, Ada"],
  ["=?utf-8?Q?Bj=C3=B6rk=2C_Ada?= <ada@kiln.example>", "Björk, Ada"],
  [`=?utf-8?B?${Buffer.from("Björk, Ada; Töpferei").toString("base64")}?= <ada@kiln.example>`],
  ["=?iso-8859-1?q?Bj=F6rk,?= =?iso-8859-1?q?_Ada?= <ada@kiln.example>", "Björk, Ada"],
  ['"=?utf-8?Q?Bj=C3=B6rk,_Ada?=" <ada@kiln.example>', "Björk, Ada"],
  ["=?utf-8?Q?Ada_=22the_potter=22_=3Cx=40evil.example=3E?= <ada@kiln.example>"],
])("%s has one address, and its name is whole", (field, name = expect.any(String)) => {
  expect(readAddresses(field)).toEqual([{ name, address }]);
});

test("several people are several, each with a comma in the name", () => {
  expect(readAddresses("Rossi, Ada <ada@kiln.example>, Lund, Bo <bo@kiln.example>")).toEqual([
    { name: "Rossi, Ada", address },
    { name: "Lund, Bo", address: "bo@kiln.example" },
  ]);
});

test("an encoded name cannot add an address of its own", () => {
  const field = "=?utf-8?Q?Ada_=3Cada=40kiln.example=3E,?= <eve@elsewhere.example>";
  expect(readAddresses(field)).toMatchObject([{ address: "eve@elsewhere.example" }]);
});

test("a name is readable: nothing invisible, and nothing that turns the direction of text", () => {
  const name = Buffer.from("\u202eadA\u202c Ki\u200bln\u2066 \u00adStudio").toString("base64");
  expect(readAddresses(`=?utf-8?B?${name}?= <${address}>`)).toEqual([
    { name: "adA Kiln Studio", address },
  ]);
});
