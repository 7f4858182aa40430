import { expect, test } from "vitest";
import { contentTypeOf, isCompressible } from "./content-types.ts";

test("each file of a build is served with its type", () => {
  const types = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".zip": "application/zip",
    ".CSS": "text/css; charset=utf-8",
    ".exe": "application/octet-stream",
  };
  for (const [extension, type] of Object.entries(types)) {
    expect(contentTypeOf(extension)).toBe(type);
  }
});

test("text is worth compressing; pictures and event streams are not", () => {
  for (const type of [
    "text/css",
    "application/manifest+json",
    "application/wasm",
    "image/svg+xml",
  ]) {
    expect(isCompressible(type)).toBe(true);
  }
  for (const type of ["image/png", "text/event-stream", "font/woff2", "application/zip"]) {
    expect(isCompressible(type)).toBe(false);
  }
});
