/** Content types of the files that a build makes, by extension. */
const TYPES: Record<string, string> = {
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
};

/** The content type for an extension with its dot; that of bytes when the extension is unknown. */
export function contentTypeOf(extension: string): string {
  return TYPES[extension.toLowerCase()] ?? "application/octet-stream";
}

/** Whether compression makes content of this type smaller: all forms of text. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!event-stream)|application\/(.*\+)?(json|xml|javascript|wasm)|image\/svg)/.test(
    contentType,
  );
}
