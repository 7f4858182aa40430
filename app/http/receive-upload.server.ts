import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { z } from "zod";
import { sizeLimitMessage } from "#app/domain/files/bytes/size-limit.server.ts";
import { env } from "#app/env.server.ts";
import { parseParams } from "./parse.server.ts";
import { apiError } from "./replies/reply.server.ts";

/** The maximum overhead in bytes of a form with one file. */
const formBytes = 64 * 1024;
const limits = { files: 1, fields: 20, parts: 25, fieldSize: 10_000, fieldNameSize: 100 };

const unreadable = "The upload cannot be read. Please check the file's name and try again.";

export type UploadedFile = {
  name: string;
  stream: AsyncIterable<Uint8Array>;
  /** Bounds of the file's size in bytes, from the Content-Length of the whole form, if there is one. */
  leastBytes: number;
  mostBytes?: number;
};
/** The fields beside the file. Await `all` after the file is read; `early` holds those that came before it. */
export type FieldsBeside<Fields> = {
  all: () => Promise<Fields>;
  early: (name: string) => string | null;
};

/**
 * Parses a multipart form whose field `file` is a file, without holding the file in memory: `take` receives
 * it as a stream. Throws a 400 that names the field, or a 413.
 */
export async function receiveUpload<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  take: (file: UploadedFile, beside: FieldsBeside<z.output<Schema>>) => Promise<Result>,
): Promise<Result> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > env().MAX_UPLOAD_BYTES + formBytes) {
    throw apiError(413, sizeLimitMessage(), "file");
  }
  const parser = openParser(request);
  const texts = new Map<string, string>();
  const whole = pipeline(Readable.from(request.body ?? []), parser);
  const early = (name: string) => texts.get(name) ?? null;
  const all = async () => {
    await whole.catch(() => {
      throw apiError(400, "The upload was cut off. Please try again.", "file");
    });
    return parseParams(Object.fromEntries(texts), schema);
  };
  parser.on("field", (name, value) => texts.set(name, value));
  const taken = new Promise<Result>((resolve, reject) => {
    let isSeen = false;
    parser.on("file", (field, stream, { filename }) => {
      // A truncated form makes this stream fail, perhaps before it is read.
      stream.on("error", () => undefined);
      if (field !== "file" || !filename) return stream.resume();
      isSeen = true;
      const bounds = { leastBytes: length - formBytes, ...(length > 0 && { mostBytes: length }) };
      take({ name: filename, stream, ...bounds }, { all, early }).then(resolve, reject);
    });
    // Once the file has begun, `take` reports its failure.
    whole.then(
      () => isSeen || reject(apiError(400, "Choose a file first.", "file")),
      () => isSeen || reject(apiError(400, unreadable, "file")),
    );
  });
  try {
    return await taken;
  } finally {
    // Refused before the end of the body: the rest is not read.
    parser.destroy();
  }
}

function openParser(request: Request) {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      // The full name as sent: a name with folders is refused, not shortened.
      preservePath: true,
      limits,
    });
  } catch {
    throw apiError(400, "Send the file as multipart/form-data.", "file");
  }
}
