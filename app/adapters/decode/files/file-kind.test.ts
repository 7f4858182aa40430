import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  [
    "design",
    "application/illustrator application/eps application/postscript image/vnd.adobe.photoshop application/x-indesign image/x-xcf",
  ],
  ["cad", "image/vnd.dxf image/vnd.dxf-binary image/vnd.dwg model/step model/stl"],
  [
    "archive",
    "application/zip application/gzip application/x-gzip application/x-tar application/x-bzip2 application/x-rar-compressed application/vnd.rar application/x-7z-compressed application/x-xz application/zstd",
  ],
  ["image", "image/png image/svg+xml image/heic"],
  ["video", "video/mp4"],
  ["audio", "audio/mpeg"],
  ["document", "application/pdf application/rtf text/plain text/csv application/json"],
  ["other", "text/calendar text/vcard application/octet-stream message/rfc822"],
])("a file is %s by any of its types", (kind, types) => {
  expect(types.split(" ").filter((type) => fileKind(type) !== kind)).toEqual([]);
});
