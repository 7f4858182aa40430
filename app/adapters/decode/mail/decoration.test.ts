import { expect, test } from "vitest";
import { findDecorations } from "./decoration.ts";

/** A PNG header that states a size, padded to a number of bytes. The rules read nothing else. */
function png(width: number, height: number, size = 5_000): Uint8Array {
  const bytes = Buffer.alloc(Math.max(size, 32));
  bytes.write("89504e470d0a1a0a0000000d49484452", "hex");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function picture(bytes: Uint8Array, contentId: string | null = "pic", name = "image001.png") {
  const disposition = contentId ? "inline" : "attachment";
  return {
    type: "image/png",
    declaredType: "image/png",
    name,
    size: bytes.byteLength,
    contentId,
    disposition,
    bytes,
  };
}

function decorate(html: string | null, bytes: Uint8Array, bulk = false) {
  return findDecorations([picture(bytes)], html, bulk)[0];
}

const IMG = '<img src="cid:pic">';

test.each([
  ["under a sign-off", `<p>New samples are in.</p><p>Best regards,<br>Ana</p>${IMG}`],
  ["after -- ", `<p>Ok</p><div>--<br>Ana Ruiz<br>${IMG}</div>`],
  ["among contact details", `<p>Ok</p><p>Ana Ruiz<br>Tel. +34 93 123 45 67</p>${IMG}`],
  ["with the address after it", `<p>Ok</p>${IMG}<p>Ruiz S.L.<br>www.example.com</p>`],
  ["in Gmail's signature", `<p>Ok</p><div class="gmail_signature">Ana ${IMG}</div>`],
  ["under a German greeting", `<p>Ok</p><p>Mit freundlichen Grüßen<br>Jörg</p>${IMG}`],
])("a small logo %s is a signature", (_, html) => {
  expect(decorate(html, png(200, 80))).toBe("signature");
});

test.each([
  ["a picture in the middle of the words", `<p>Like this:</p>${IMG}<p>and then move it.</p>`],
  ["a picture alone", `<p>Here it is:</p>${IMG}`],
  ["a picture under a thank-you", `<p>Thanks for the samples! This one is scratched:</p>${IMG}`],
  ["a picture under a link", `<p>As on https://example.com/reference</p>${IMG}`],
  [
    "a picture after the sign-off and a sentence",
    `<p>Thanks,<br>Ana</p><p>PS: here is the picture of the scratch that I mentioned in our last call on Monday.</p>${IMG}`,
  ],
])("%s is content", (_, html) => {
  expect(decorate(html, png(380, 300))).toBeNull();
});

test("a large picture is content even under a sign-off", () => {
  expect(decorate(`<p>Thanks, Ana</p>${IMG}`, png(1600, 1200, 300_000))).toBeNull();
});

test("a banner of Outlook that ends the mail is a signature, one that is announced is content", () => {
  const banner = '<img width="220" height="55" src="cid:pic">';
  const square = '<img width="220" height="160" src="cid:pic">';
  const closing =
    "<p>Please drop the salutation.</p><p>Nadia Okafor</p><p>Brightwell Energy plc</p>";
  const quoted =
    '<div style="border-top:solid #E1E1E1 1.0pt"><b>From:</b> Maya</div><p>Earlier.</p>';
  expect(decorate(closing + banner, png(440, 110))).toBe("signature");
  expect(decorate(closing + banner + quoted, png(440, 110))).toBe("signature");
  expect(decorate(closing + square, png(440, 320))).toBeNull();
  expect(decorate(`<p>The new banner:</p>${banner}`, png(440, 110))).toBeNull();
  expect(decorate(`${closing}${banner}<p>This one?</p>`, png(440, 110))).toBeNull();
});

test("a sharp logo counts by the size it is shown at", () => {
  const html = `<p>Ok</p><p>Best regards</p><img src="cid:pic" width="180" height="60">`;
  expect(decorate(html, png(900, 300, 40_000))).toBe("signature");
});

test("pixels that count readers, and rules", () => {
  expect(decorate(`<p>News</p>${IMG}`, png(1, 1, 70))).toBe("tracking-pixel");
  expect(decorate(`<p>News</p>${IMG}<p>More</p>`, png(600, 2))).toBe("inline");
});

test("a small picture shown again and again, and small pictures of a newsletter", () => {
  expect(decorate(`<p>a${IMG}</p><p>b${IMG}</p>`, png(100, 100))).toBe("inline");
  expect(decorate(`<p>Our news ${IMG} today</p>`, png(300, 200), true)).toBe("inline");
});

test("an attached picture that is not shown is a file, however small", () => {
  const icon = png(32, 32);
  expect(findDecorations([picture(icon, null, "icon.png")], "<p>the icon</p>", false)).toEqual([
    null,
  ]);
  expect(findDecorations([picture(icon, "other", "icon.png")], `<p>${IMG}`, false)).toEqual([null]);
});

test("logos of Outlook mail without its HTML, and cryptographic signatures", () => {
  expect(decorate(null, png(120, 40))).toBe("signature");
  const signature = {
    ...picture(Buffer.from("x"), null, "smime.p7s"),
    type: "application/octet-stream",
    declaredType: "application/pkcs7-signature",
  };
  expect(findDecorations([signature, { ...signature, name: "x" }], null, false)).toEqual([
    "signature",
    "signature",
  ]);
});
