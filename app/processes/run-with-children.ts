/** What ends with the program. */
interface Ending {
  stop(): Promise<void>;
}

export interface ChildProcesses {
  /** Puts what is being started under the program's care, also while it still starts. */
  own<Owned extends Ending>(starting: Promise<Owned>): Promise<Owned>;
  /** Ends everything because of this, told in one sentence. */
  giveUp(sentence: string): void;
}

/**
 * Runs a program that starts children. On Ctrl-C, SIGTERM, a closed terminal, a failure of `main`
 * or giveUp, it ends them, last started first, and exits: with 0 when it was asked to, else with 1
 * after the sentence that says why. Asked a second time, it goes at once; the children notice.
 */
export function runWithChildren(main: (children: ChildProcesses) => Promise<void>): void {
  const owned: Promise<Ending>[] = [];
  let ending = false;

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    for (const starting of owned.reverse()) {
      const part = await starting.catch(() => null);
      await part?.stop().catch((error: unknown) => console.error(error));
    }
    process.exit(code);
  }

  function fail(error: unknown): void {
    if (ending) return;
    console.error(error instanceof Error ? error.message : error);
    void end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => (ending ? process.exit(1) : void end(0)));
  }
  main({
    own(starting) {
      owned.push(starting);
      return starting;
    },
    giveUp: fail,
  }).catch(fail);
}
