import { env } from "#app/env.server.ts";

const megabyte = 1024 * 1024;

/** Why a file past MAX_UPLOAD_BYTES is refused. */
export function sizeLimitMessage(): string {
  const { MAX_UPLOAD_BYTES: bytes } = env();
  const limit = bytes < megabyte ? `${bytes} bytes` : `${Math.floor(bytes / megabyte)} MB`;
  return `This file is larger than ${limit}.`;
}
