import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { contentTypeOf } from "./content-types.ts";

interface StaticFile {
  file: string;
  contentType: string;
  hasBrotli: boolean;
  /** Its name changes with its content: a browser may keep it for good. */
  immutable: boolean;
}

interface Body {
  bytes: Buffer;
  etag: string;
}

/** The files of one folder, answered from memory. Only what was found at the start is served. */
export class StaticFiles {
  #files = new Map<string, StaticFile>();
  #bodies = new Map<string, Body>();

  /** Lists `folder`; a name in a URL is looked up in that list and never becomes a path. */
  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      // What begins with a dot is a tool's own, such as Vite's manifest.
      const hidden = entry.name.startsWith(".") || entry.parentPath.includes(`${sep}.`);
      if (!entry.isFile() || hidden || entry.name.endsWith(".br")) continue;
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join("/")}`;
      this.#files.set(path, {
        file,
        contentType: contentTypeOf(extname(entry.name)),
        hasBrotli: existsSync(`${file}.br`),
        immutable: path.startsWith("/assets/"),
      });
    }
  }

  /** Answers the request when it is for one of the files. False: it is for somebody else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request.url ?? "/");
    const found = this.#files.get(path);
    if (!found) return path.startsWith("/assets/") && this.#missing(response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return true;
    }
    const accepted = request.headers["accept-encoding"] ?? "";
    const brotli = found.hasBrotli && /\bbr\b(?!;\s*q=0(\D|$))/.test(String(accepted));
    const body = this.#load(brotli ? `${found.file}.br` : found.file);
    if (!body) return this.#missing(response);
    response.setHeader("Cache-Control", cacheRule(found));
    response.setHeader("ETag", body.etag);
    if (found.hasBrotli) response.setHeader("Vary", "Accept-Encoding");
    if (request.headers["if-none-match"]?.includes(body.etag)) {
      response.writeHead(304).end();
      return true;
    }
    if (brotli) response.setHeader("Content-Encoding", "br");
    response.setHeader("Content-Type", found.contentType);
    response.setHeader("Content-Length", body.bytes.length);
    response.end(request.method === "HEAD" ? undefined : body.bytes);
    return true;
  }

  #missing(response: ServerResponse): true {
    // An older page asking for a file of its own build: no page of ours, and nothing to keep.
    response.writeHead(404, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
    response.end("Not Found");
    return true;
  }

  /** Null when it is gone: somebody builds anew under a running process. */
  #load(file: string): Body | null {
    const kept = this.#bodies.get(file);
    if (kept) return kept;
    if (!existsSync(file)) return null;
    const bytes = readFileSync(file);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const body = { bytes, etag };
    this.#bodies.set(file, body);
    return body;
  }
}

function cacheRule({ immutable }: StaticFile): string {
  return immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
