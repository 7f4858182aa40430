import { Socket } from "node:net";

/**
 * A connection to the database that sends in one system call what is written during one turn of the event loop. The
 * client corks its connection for each query; what is uncorked here waits until the promises that are due have run,
 * so queries that are begun together leave together.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
