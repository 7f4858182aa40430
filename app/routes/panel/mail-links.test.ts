import { expect, test } from "vitest";
import { gmailLink } from "#app/domain/mailbox/gmail-link.ts";
import { mailOf } from "./mail-links.ts";

test.each([
  ["ines@winery.example", "18c2f0a1b2c3d4e5"],
  ["print+proofs@atelier.example", "f3a9"],
])("a link to a mail of %s is known as one", (mailbox, id) => {
  expect(mailOf(gmailLink(mailbox, id) ?? "")).toEqual({ mailbox, id });
});

test.each([
  ["", "no address"],
  ["https://mail.google.com/", "the mailbox"],
  ["https://mail.google.com.evil.example/mail/u/?authuser=a@b.example#all/f3a9", "another site"],
  ["https://mail.google.com/mail/u/?authuser=a@b.example#settings/fwdandpop", "another page"],
  ["https://mail.google.com/mail/u/?authuser=#all/f3a9", "nobody's"],
])("%s is none: %s", (href) => {
  expect(mailOf(href)).toBeNull();
});
