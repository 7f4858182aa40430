import { Worker } from "node:worker_threads";
import { z } from "zod";

const Message = z.union([z.object({ url: z.string() }), z.object({ changed: z.literal(true) })]);
const Accounts = z.object({ users: z.array(z.looseObject({ localId: z.string() })).optional() });
export const Account = z.looseObject({ localId: z.string() });
export type Account = z.infer<typeof Account>;

export type AuthEmulator = {
  /** host:port, in the format of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  exportAccounts: () => Promise<Account[]>;
  close: () => Promise<void>;
};

/**
 * Starts the Auth emulator of firebase-tools in a separate thread, since loading it takes seconds of
 * processor time. Accounts of an earlier run keep their uids.
 */
export async function startAuthEmulator(options: {
  projectId: string;
  port: number;
  accounts: Account[];
  changed: () => void;
}): Promise<AuthEmulator> {
  const thread = new Worker(new URL("./auth-emulator-thread.ts", import.meta.url), {
    workerData: { projectId: options.projectId, port: options.port },
    stdout: true,
  });
  const url = await new Promise<string>((resolve, reject) => {
    thread.once("error", reject);
    thread.on("message", (value: unknown) => {
      const message = Message.parse(value);
      if ("url" in message) resolve(message.url);
      else options.changed();
    });
  });
  const admin = `${url}/identitytoolkit.googleapis.com/v1/projects/${options.projectId}`;
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  if (options.accounts.length > 0) {
    const reply = await fetch(`${admin}/accounts:batchCreate`, {
      method: "POST",
      headers,
      body: JSON.stringify({ users: options.accounts, allowOverwrite: true }),
    });
    if (!reply.ok) throw new Error(`Accounts were not taken over: ${await reply.text()}`);
  }
  return {
    host: new URL(url).host,
    async exportAccounts() {
      const reply = await fetch(`${admin}/accounts:batchGet?maxResults=1000`, { headers });
      return Accounts.parse(await reply.json()).users ?? [];
    },
    async close() {
      await thread.terminate();
    },
  };
}
