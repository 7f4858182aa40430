import { type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import { fileKind } from "./file-kind.ts";

const BY_TYPE: Record<string, string> = {
  "application/illustrator":
    "This Illustrator file was saved without PDF content, so there is no picture of it here; open it in Illustrator.",
  "application/eps": "An EPS file has no preview here; download it to open it.",
  "application/postscript": "A PostScript file has no preview here; download it to open it.",
  "image/vnd.adobe.photoshop": "A Photoshop file has no preview here; download it to open it.",
  "image/heic": "A HEIC photo has no preview here; download it, or ask for a JPEG.",
  "image/heif": "A HEIF photo has no preview here; download it, or ask for a JPEG.",
  "image/bmp": "A BMP picture has no preview here; download it to see it.",
  "image/vnd.dwg": "A DWG drawing has no preview here; ask for a DXF or PDF of it.",
  "image/vnd.dxf-binary": "A binary DXF has no preview here; ask for an ASCII DXF or a PDF of it.",
  "message/rfc822": "A forwarded message has no preview here; download it to read it.",
  "application/ms-tnef":
    "Outlook packed this file in a form that only Outlook opens (winmail.dat).",
  "text/calendar": "An invitation has no preview here; download it to open it in a calendar.",
  "text/vcard": "A contact card has no preview here; download it to open it.",
  "application/octet-stream": "This kind of file is not known here; download it to open it.",
};

/** The sentence that says why a file of this type has no preview, and what a person can do instead. */
export function noPreview(type: string): Refusal {
  return refuse("unsupported", BY_TYPE[type] ?? byKind(type));
}

function byKind(type: string): string {
  switch (fileKind(type)) {
    case "video":
      return "A video has no preview here; download it to watch it.";
    case "audio":
      return "A recording has no preview here; download it to listen to it.";
    case "archive":
      return "An archive has no preview here; download it to see what it holds.";
    case "cad":
      return "A 3D model has no preview here; download it to open it.";
    case "image":
      return "This kind of picture has no preview here; download it to see it.";
    case "design":
      return "This design file has no preview here; download it to open it.";
    case "document":
      return type.startsWith("text/")
        ? "A text file has no preview here; download it to read it."
        : "This kind of document has no preview here; download it to read it.";
    case "other":
      return "This kind of file has no preview here; download it to open it.";
  }
}
