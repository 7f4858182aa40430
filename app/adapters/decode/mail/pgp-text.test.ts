import { expect, test } from "vitest";
import { withoutPgpFrames } from "./pgp-text.ts";

test("a clear-signed text loses its frame, its escapes and its signature", () => {
  const text = [
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHello,\n- - the lid is too dark\n- -- \nIda",
    "-----BEGIN PGP SIGNATURE-----\n\niQIz\n=Ab12\n-----END PGP SIGNATURE-----\nA footer",
  ].join("\n");
  expect(withoutPgpFrames(text)).toBe("Hello,\n- the lid is too dark\n-- \nIda\nA footer");
});

test("an encrypted block is told, and a frame without its end stays", () => {
  const block = "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----";
  expect(withoutPgpFrames(`Hi\n${block}\nBye`)).toMatch(/^Hi\nThis mail is encrypted.*\nBye$/);
  const open = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHello";
  expect(withoutPgpFrames(open)).toBe(open);
});
