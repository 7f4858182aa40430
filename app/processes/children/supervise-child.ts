import { setTimeout as pause } from "node:timers/promises";
import { type Child, type ChildProgram, startChild } from "./start-child.ts";

/** A child that ran for less than this, in milliseconds, failed early. */
const YOUNG = 60_000;
/** After this many early failures in a row it is not restarted, unless it has lived before. */
const TRIES = 6;

export interface SupervisedChild {
  /** Resolves with a sentence when the child is no longer restarted. */
  lost: Promise<string>;
  /** Ends the present process and starts a new one. */
  restart(): void;
  stop(): Promise<void>;
}

/**
 * Starts a child and restarts it whenever it dies, with back-off of 0.5 s, 1 s, 2 s and so on. Rejects with
 * the child's reason when the first start fails.
 */
export async function superviseChild(
  program: ChildProgram,
  { backoff = 500, young = YOUNG } = {},
): Promise<SupervisedChild> {
  const { name, onLine } = program;
  const lost = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let present: Promise<Child> = startChild(program);
  let startedAt = Date.now();
  let restarting = false;
  let deaths = 0;
  let hasLived = false;
  await present;

  /** How the present child ended, or why it did not start. */
  async function howItEnded(): Promise<string> {
    try {
      return await (await present).exited;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      const how = await howItEnded();
      if (stopping.signal.aborted) return;
      const wasYoung = Date.now() - startedAt <= young;
      deaths = restarting || !wasYoung ? 0 : deaths + 1;
      // The cause of the failure, such as a full disk, may pass.
      hasLived ||= !wasYoung;
      if (deaths >= TRIES && !hasLived) return lost.resolve(`The ${name} cannot live: ${how}.`);
      if (!restarting) {
        const delay = Math.min(backoff * 2 ** deaths, 30_000);
        onLine(`The ${name} ${how}; it starts again in ${delay} ms.`);
        await pause(delay, null, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      }
      restarting = false;
      startedAt = Date.now();
      present = startChild(program);
    }
  }

  const stopPresent = async () => (await present.catch(() => null))?.stop();
  const watching = watch();
  return {
    lost: lost.promise,
    restart() {
      restarting = true;
      void stopPresent();
    },
    async stop() {
      stopping.abort();
      await stopPresent();
      await watching;
    },
  };
}
