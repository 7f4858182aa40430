import { expect, test } from "vitest";
import { gmailLink } from "./gmail-link.ts";

test.each([
  ["maya@studio.example", "18c2f0a1b2c3d4e5", "maya%40studio.example#all/18c2f0a1b2c3d4e5"],
  // Old ids are shorter. A plus sign in a query would be a space.
  ["print+proofs@atelier.example", "f3a9", "print%2Bproofs%40atelier.example#all/f3a9"],
  ["a&b=c#d@werk.example", "19e1acd465710c93", "a%26b%3Dc%23d%40werk.example#all/19e1acd465710c93"],
])("a mail of %s is opened in that account", (mailbox, id, end) => {
  expect(gmailLink(mailbox, id)).toBe(`https://mail.google.com/mail/u/?authuser=${end}`);
});

test.each([
  ["no mailbox", null, "18c2f0a1b2c3d4e5"],
  ["a task made by hand", "maya@studio.example", null],
  ["the demo thread", "maya@studio.example", "demo-poster-1"],
  ["what is no id", "maya@studio.example", "18c2f0a1b2c3d4e5/../x"],
  ["an id too long", "maya@studio.example", "18c2f0a1b2c3d4e5f"],
])("no link for %s", (_, mailbox, id) => {
  expect(gmailLink(mailbox, id)).toBeNull();
});
