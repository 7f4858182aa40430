import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Inspection } from "#app/adapters/decode/file-facts.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import {
  type Accepts,
  type ContentRefusal,
  refuseContent,
  refuseName,
} from "#app/domain/files/accepted-types.ts";
import { fileNameSchema } from "#app/domain/files/file-name.ts";
import { env } from "#app/env.server.ts";
import { forgetBlobs } from "./forget-blobs.server.ts";
import { BytesGone } from "./hold-blob.server.ts";
import { mostUploadsAtOnce, reserveRoom } from "./reserve-room.server.ts";
import { sizeLimitMessage } from "./size-limit.server.ts";
import { StorageFull, storageFullMessage } from "./storage-quota.server.ts";

/** An incoming file: its unchecked name, its bytes, and, if known beforehand, bounds of their number. */
export type Incoming = {
  name: string;
  stream: AsyncIterable<Uint8Array>;
  leastBytes?: number;
  mostBytes?: number;
};
/**
 * Returns a value that is known only after the bytes: a form's other fields may follow the file.
 */
export type Later<Value> = () => Promise<Value>;
/** A file whose bytes are stored and whose type is accepted. */
export type Taken = { name: string; type: string; kind: Inspection["kind"] } & {
  size: number;
  sha256: string;
};
const busy = "Many files are being looked at at the moment. Please try again in a few seconds.";
const tooMany = `${mostUploadsAtOnce} of your uploads are still on their way. Please try again when one of them is done.`;
const cutOff = "The upload was cut off. Please try again.";

/**
 * `wrong-type`: the user must choose a file of another type; `unusable`: explained by the message.
 */
export type Refused = {
  ok: false;
  reason: ContentRefusal["reason"] | "too-large" | "too-many";
  message: string;
};

/**
 * Stores a file's bytes, inspects them and calls `use`, which adds a reference to them. If the file
 * is refused or `use` does not keep the bytes, they are deleted. Refuses, with a sentence for the
 * user: an invalid name; an empty or truncated file; one larger than MAX_UPLOAD_BYTES; a type that
 * is not accepted, or does not match the name and is no picture; more bytes than the viewer's storage has room for (it
 * does not read a file that is certainly too large); a file that comes while too many others wait for inspection; and a
 * fifth upload of the viewer's at once. The room for the file is reserved from the beginning to the end.
 */
export async function takeBytes<Result>(
  viewer: { id: string },
  incoming: Incoming,
  accepts: Later<Accepts>,
  use: (taken: Taken) => Promise<Result>,
): Promise<Result | Refused> {
  const name = fileNameSchema.safeParse(incoming.name);
  if (!name.success) return refuse(name.error.issues[0]?.message ?? "The file needs a name.");
  const { leastBytes: least = 0, mostBytes = Number.POSITIVE_INFINITY } = incoming;
  const most = Math.min(mostBytes, env().MAX_UPLOAD_BYTES);
  const room = await reserveRoom(viewer, { least, most });
  if (!room.ok) {
    if (room.reason === "full") return tooMuch(storageFullMessage);
    return { ok: false, reason: "too-many", message: tooMany };
  }
  try {
    const stored = await blobs().putStream(viewer.id, incoming.stream, room.bytes);
    if (stored.ok) return await inspect(viewer, name.data, stored, accepts, use);
    if (stored.reason === "cut-off") return refuse(cutOff);
    return tooMuch(room.bytes < most ? storageFullMessage : sizeLimitMessage());
  } finally {
    await room.release();
  }
}

async function inspect<Result>(
  viewer: { id: string },
  name: string,
  { sha256, size }: { sha256: string; size: number },
  accepts: Later<Accepts>,
  use: (taken: Taken) => Promise<Result>,
): Promise<Result | Refused> {
  try {
    const accepted = await accepts();
    const wrongName = refuseName(name, accepted);
    if (wrongName) return { ok: false, ...wrongName };
    const shown = await look(viewer, name, sha256, size);
    if (!shown.ok) return refuse(shown.reason);
    const wrongContent = refuseContent(name, shown.value, accepted);
    if (wrongContent) return { ok: false, ...wrongContent };
    const { type, kind } = shown.value;
    return await use({ name, type, kind, size, sha256 });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return refused;
    throw error;
  } finally {
    // Keeps the bytes if a row refers to them by now.
    await forgetBlobs(viewer, [sha256]);
  }
}

async function look(viewer: { id: string }, name: string, sha256: string, size: number) {
  if (size === 0) return { ok: false as const, reason: "This file is empty." };
  const read = async () => {
    const bytes = await blobs().read(viewer.id, sha256);
    if (!bytes) throw new BytesGone("The bytes just stored are gone.");
    return bytes;
  };
  return decoder().inspect({ bytes: { byteLength: size, read }, name }, { viewer });
}

function refusalOf(error: unknown): Refused | null {
  if (error instanceof BytesGone) return refuse(cutOff);
  if (error instanceof PlacesTaken) return refuse(busy);
  if (error instanceof StorageFull) return tooMuch(storageFullMessage);
  return null;
}

function tooMuch(message: string): Refused {
  return { ok: false, reason: "too-large", message };
}

export function refuse(message: string): Refused {
  return { ok: false, reason: "unusable", message };
}
