import { env } from "#app/env.server.ts";

const margin = 16 * 1024 * 1024;

/** The largest body in bytes: a multipart body is larger than the file in it. */
export function bodyLimit(): number {
  return env().MAX_UPLOAD_BYTES + margin;
}
