import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { env } from "#app/env.server.ts";

/**
 * Encrypts text with AES-256-GCM under the newest key of SECRET_KEYS. `purpose` is bound to the
 * result: text sealed for one purpose does not open for another. Returns "keyId.base64url".
 */
export function seal(text: string, purpose: string): string {
  const key = env().SECRET_KEYS[0];
  if (!key) throw new Error("SECRET_KEYS contains no key.");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * Opens text that seal() made for the same purpose. Null when it was altered, has another purpose, or its key
 * is not among `keys`: those of SECRET_KEYS.
 */
export function unseal(
  sealedText: string,
  purpose: string,
  keys = env().SECRET_KEYS,
): string | null {
  const [id, encoded] = sealedText.split(".");
  const key = keys.find((candidate) => candidate.id === id);
  if (!key || !encoded) return null;
  const bytes = Buffer.from(encoded, "base64url");
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** A random token of 256 bits, safe in a cookie or a URL. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hex. Tokens are stored hashed, so that a copy of the database opens no session. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Fingerprints by which a text can be recognised without being stored: its HMAC-SHA-256 under a key derived
 * from each key of SECRET_KEYS, newest first, as "keyId.base64url". Store the first, and search for all of
 * them.
 */
export function fingerprints(text: string, purpose: string): string[] {
  return env().SECRET_KEYS.map(({ id, bytes }) => {
    const key = Buffer.from(hkdfSync("sha256", bytes, "", `fingerprint:${purpose}`, 32));
    return `${id}.${createHmac("sha256", key).update(text, "utf8").digest("base64url")}`;
  });
}

/**
 * The fingerprint under the newest key: identifies a text without revealing it, even where its values are
 * easy to guess.
 */
export function fingerprint(text: string, purpose: string): string {
  const [newest] = fingerprints(text, purpose);
  if (newest === undefined) throw new Error("SECRET_KEYS contains no key.");
  return newest;
}
