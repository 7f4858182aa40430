import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Account } from "./sign-in/auth-emulator.ts";
import { TokenSnapshot } from "./sign-in/token-book.ts";

const Delivered = z.object({
  email: z.string(),
  message: z.object({
    id: z.string(),
    threadId: z.string(),
    raw: z.string().transform((text): Buffer => Buffer.from(text, "base64")),
    receivedAt: z.number(),
    labels: z.array(z.string()),
    subject: z.string(),
    from: z.string(),
    to: z.string(),
    cc: z.string().optional(),
    snippet: z.string(),
  }),
});

const Remembered = z.object({
  /** When the mailbox was first created: its dates are relative to this. */
  seededAt: z.number(),
  /** The issuer and the pictures' addresses stay the same if this port is still free. */
  edgePort: z.number().optional(),
  signingKey: z.string(),
  tokens: TokenSnapshot,
  accounts: z.array(Account),
  delivered: z.array(Delivered),
  /** The watched people, each with the topic of its pushes. */
  watches: z.record(z.string(), z.string()).default({}),
});
export type Remembered = z.output<typeof Remembered>;

export type Memory = {
  remembered: Remembered | undefined;
  /** Requests a save soon; several requests share one save. */
  touch: () => void;
  flush: () => Promise<void>;
  /** Saves a last time. */
  close: () => Promise<void>;
};

const SOON_MS = 100;

/** Stores what must outlive the process in one JSON file. Without a folder nothing is stored. */
export async function openMemory(
  folder: string | undefined,
  collect: () => Promise<Remembered | undefined>,
): Promise<Memory> {
  if (folder === undefined) {
    const nothing = async () => undefined;
    return { remembered: undefined, touch: () => undefined, flush: nothing, close: nothing };
  }
  const path = join(folder, "offline-google.json");
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const save = async () => {
    const state = await collect();
    if (!state) return;
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.new`, write(state));
    await rename(`${path}.new`, path);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(save);
    return writing;
  };
  return {
    remembered: await load(path),
    touch() {
      if (isClosed) return;
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => console.error("Offline Google was not saved:", error));
      }, SOON_MS);
    },
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}

async function load(path: string): Promise<Remembered | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : Remembered.parse(JSON.parse(text));
}

function write(state: Remembered): string {
  const delivered = state.delivered.map(({ email, message }) => ({
    email,
    message: { ...message, raw: message.raw.toString("base64") },
  }));
  return JSON.stringify({ ...state, delivered });
}
