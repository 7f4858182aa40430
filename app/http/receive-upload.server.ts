import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { z } from "zod";
import { sizeLimitMessage } from "#app/domain/files/bytes/size-limit.server.ts";
import { env } from "#app/env.server.ts";
import { parseParams } from "./parse.server.ts";
import { apiError } from "./replies/reply.server.ts";

/** What a form with one file costs beyond the file itself, at most. */
const formBytes = 64 * 1024;
const limits = { files: 1, fields: 20, parts: 25, fieldSize: 10_000, fieldNameSize: 100 };

const unreadable = "The upload cannot be read. Please check the file's name and try again.";

export type UploadedFile = {
  name: string;
  stream: AsyncIterable<Uint8Array>;
  /** Bytes that the file has at least, by what the whole form says of its length. */
  leastBytes: number;
};
/** The fields beside the file. `all` is to be awaited once the file is read; `early` knows those before it. */
export type FieldsBeside<Fields> = {
  all: () => Promise<Fields>;
  early: (name: string) => string | null;
};

/**
 * Reads a multipart form whose field `file` is a file, without holding the file in memory: `take` gets
 * it as it arrives. Throws a 400 that names the field, or a 413.
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
      // A form that is cut off breaks this stream, perhaps before anybody reads it.
      stream.on("error", () => undefined);
      if (field !== "file" || !filename) return stream.resume();
      isSeen = true;
      take({ name: filename, stream, leastBytes: length - formBytes }, { all, early }).then(
        resolve,
        reject,
      );
    });
    // Once the file is seen, whoever takes it tells what became of it.
    whole.then(
      () => isSeen || reject(apiError(400, "Choose a file first.", "file")),
      () => isSeen || reject(apiError(400, unreadable, "file")),
    );
  });
  try {
    return await taken;
  } finally {
    // Refused before its end: nobody reads the rest.
    parser.destroy();
  }
}

function openParser(request: Request) {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      // The whole name as sent: one that names folders is refused, not shortened.
      preservePath: true,
      limits,
    });
  } catch {
    throw apiError(400, "Send the file as multipart/form-data.", "file");
  }
}
