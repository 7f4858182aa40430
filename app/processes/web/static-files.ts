import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { contentTypeOf } from "./content-types.ts";

interface StaticFile {
  file: string;
  contentType: string;
  hasBrotli: boolean;
  /** The file's name changes with its content, so a browser may cache it permanently. */
  immutable: boolean;
}

interface Body {
  bytes: Buffer;
  etag: string;
}

/** Serves the files of one folder from memory. Serves only files that existed at the start. */
export class StaticFiles {
  #files = new Map<string, StaticFile>();
  #bodies = new Map<string, Body>();

  /** Lists `folder`. A name in a URL is looked up in that list and never becomes a path. */
  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      // Files whose name begins with a dot belong to tools, such as Vite's manifest.
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

  /** Answers the request when it is for one of the files. Returns false when it is not. */
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
    // An older page requests a file of its own build: the answer is not a page and must not be cached.
    response.writeHead(404, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
    response.end("Not Found");
    return true;
  }

  /** Null when the file is gone: a new build was made while this process runs. */
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
