import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sniffType } from "./file-type.ts";

/** Text of two bytes a character, as one character a byte. */
const wide = (text: string) => Buffer.from(text, "utf16le").toString("latin1");

test.each([
  [
    "an SVG behind a prologue",
    '<?xml version="1.0"?><!-- made by hand --><svg xmlns="x">',
    "image/svg+xml",
  ],
  [
    "an SVG with a DOCTYPE and entities",
    '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<svg>',
    "image/svg+xml",
  ],
  ["an SVG in UTF-16", `\xff\xfe${wide("<svg>")}`, "image/svg+xml"],
  ["an SVG in UTF-16 without a mark", wide('<?xml version="1.0"?><svg>'), "image/svg+xml"],
  ["a compressed SVG", gzipSync("<!-- a --><svg>").toString("latin1"), "image/svg+xml"],
  ["compressed words", gzipSync("svg, svg").toString("latin1"), "application/gzip"],
  ["XML that only speaks of svg", "<?xml version='1.0'?><doc><svg/></doc>", "application/xml"],
  ["HTML", "<!DOCTYPE html><html><body><svg></svg>", "text/html"],
  ["a DXF", "  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "image/vnd.dxf"],
  ["a DXF behind a comment", "999\nmade by hand\n0\nSECTION\n2\nENTITIES\n", "image/vnd.dxf"],
  ["a binary DXF", "AutoCAD Binary DXF\r\n\u001a\0", "image/vnd.dxf-binary"],
  ["a DWG", "AC1032\0\0", "image/vnd.dwg"],
  ["a PDF behind junk", "junk\n%PDF-1.4\n", "application/pdf"],
  ["an Illustrator file", "%PDF-1.5\n<xmp illustrator:Type='Document'>", "application/illustrator"],
  ["an EPS", "%!PS-Adobe-3.0 EPSF-3.0\n", "application/eps"],
  ["a STEP model", "ISO-10303-21;\nHEADER;", "model/step"],
  ["an STL model", "solid bracket\n  facet normal 0 0 1\n", "model/stl"],
  ["rich text", "{\\rtf1\\ansi hello}", "application/rtf"],
  ["an invitation", "BEGIN:VCALENDAR\r\nVERSION:2.0", "text/calendar"],
  ["a contact card", "BEGIN:VCARD\r\nVERSION:3.0", "text/vcard"],
  ["a PostScript file", "%!PS-Adobe-3.0\n", "application/postscript"],
  ["Outlook's wrapping", "\x78\x9f\x3e\x22\x01", "application/ms-tnef"],
  ["a mail", "Received: from x\r\nFrom: a\r\nTo: b\r\n\r\nhi", "message/rfc822"],
  ["a note that has a colon", "Note: the rest\nis prose", "text/plain"],
  ["bytes", "\0\u0001\u0002", "application/octet-stream"],
  ["nothing", "", "text/plain"],
])("%s is told by its content", async (_, content, type) => {
  expect((await sniffType(Buffer.from(content, "latin1"), "name.pdf")).type).toBe(type);
});

test("names choose among texts that look alike, never against content", async () => {
  expect((await sniffType(Buffer.from("a,b\n1,2"), "rows.CSV")).type).toBe("text/csv");
  expect((await sniffType(Buffer.from("# Hi"), "notes.md")).type).toBe("text/markdown");
  expect((await sniffType(Buffer.from('{"a":1}'), "a.json")).type).toBe("application/json");
  expect((await sniffType(Buffer.from("%PDF-1.7"), "rows.csv")).type).toBe("application/pdf");
});

test.each([
  ["%PDF-1.7", "pdf"],
  ["%!PS-Adobe-3.0 EPSF-3.0\n", "eps"],
  ["AC1032\0\0", "dwg"],
  ["<svg>", "svg"],
  ["solid a\n facet normal 0 0 1", "stl"],
  ["{\\rtf1", "rtf"],
  ["BEGIN:VCALENDAR", "ics"],
  ["BEGIN:VCARD", "vcf"],
  ["<?xml version='1.0'?><doc/>", "xml"],
  ["<!DOCTYPE html>", "html"],
  ["just words", "txt"],
  ["\0\u0001\u0002", ""],
])("%j gets the ending .%s", async (content, extension) => {
  expect((await sniffType(Buffer.from(content, "latin1"), "name")).extension).toBe(extension);
});
