import type { QueuePolicy } from "pg-boss";
import type { z } from "zod";

/** A kind of job: its queue's name, its payload's schema and the queue's options. */
export type JobKind<Payload extends z.ZodType<object>> = {
  name: string;
  payload: Payload;
  /**
   * `short` keeps at most one waiting job per key, so a job enqueued while one of its key runs is kept and
   * not dropped. `standard` keeps all.
   */
  policy: Extract<QueuePolicy, "short" | "standard">;
  retryLimit: number;
  expireInSeconds: number;
};
