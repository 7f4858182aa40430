import { expect, test } from "vitest";
import { noPreview } from "./no-preview.ts";

test.each([
  [
    "application/illustrator",
    "This Illustrator file was saved without PDF content, so there is no picture of it here; open it in Illustrator.",
  ],
  ["application/eps", "An EPS file has no preview here; download it to open it."],
  ["application/postscript", "A PostScript file has no preview here; download it to open it."],
  ["image/vnd.adobe.photoshop", "A Photoshop file has no preview here; download it to open it."],
  ["image/heic", "A HEIC photo has no preview here; download it, or ask for a JPEG."],
  ["image/heif", "A HEIF photo has no preview here; download it, or ask for a JPEG."],
  ["image/bmp", "A BMP picture has no preview here; download it to see it."],
  ["image/vnd.dwg", "A DWG drawing has no preview here; ask for a DXF or PDF of it."],
  [
    "image/vnd.dxf-binary",
    "A binary DXF has no preview here; ask for an ASCII DXF or a PDF of it.",
  ],
  ["message/rfc822", "A forwarded message has no preview here; download it to read it."],
  [
    "application/ms-tnef",
    "Outlook packed this file in a form that only Outlook opens (winmail.dat).",
  ],
  ["text/calendar", "An invitation has no preview here; download it to open it in a calendar."],
  ["text/vcard", "A contact card has no preview here; download it to open it."],
  ["application/octet-stream", "This kind of file is not known here; download it to open it."],
  ["video/mp4", "A video has no preview here; download it to watch it."],
  ["audio/mpeg", "A recording has no preview here; download it to listen to it."],
  ["application/zip", "An archive has no preview here; download it to see what it holds."],
  ["model/stl", "A 3D model has no preview here; download it to open it."],
  ["image/x-icon", "This kind of picture has no preview here; download it to see it."],
  ["application/x-indesign", "This design file has no preview here; download it to open it."],
  ["text/plain", "A text file has no preview here; download it to read it."],
  ["application/rtf", "This kind of document has no preview here; download it to read it."],
  ["font/woff2", "This kind of file has no preview here; download it to open it."],
])("of %s it says why there is none and what to do", (type, reason) => {
  expect(noPreview(type)).toEqual({ ok: false, code: "unsupported", reason });
});
