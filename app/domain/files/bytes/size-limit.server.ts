import { env } from "#app/env.server.ts";

const megabyte = 1024 * 1024;

/** Returns the message for a file larger than MAX_UPLOAD_BYTES. */
export function sizeLimitMessage(): string {
  const { MAX_UPLOAD_BYTES: bytes } = env();
  const limit = bytes < megabyte ? `${bytes} bytes` : `${Math.floor(bytes / megabyte)} MB`;
  return `This file is larger than ${limit}.`;
}
