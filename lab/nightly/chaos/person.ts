import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/**
 * The acknowledged changes of a person: uploads, each task's last status, and every change of a status in its
 * order.
 */
export type Acknowledged = {
  uploads: string[];
  statuses: Map<string, string>;
  changes: { id: string; status: string }[];
};

const taskSchema = z.array(z.object({ id: z.string() }));
const statuses = ["in progress", "done", "not started"];

/** A person who imports, uploads and changes statuses by /api, and retries until each is acknowledged. */
export class Person {
  readonly acknowledged: Acknowledged = { uploads: [], statuses: new Map(), changes: [] };
  /** The retried requests, with the reasons. */
  readonly failures: string[] = [];
  readonly #answered = new Map<string, number>();
  #origins: readonly string[];
  #cookie: string;
  #asked = 0;

  /** Sends requests to each web process in turn. */
  constructor(origins: readonly string[], cookie: string) {
    this.#origins = origins;
    this.#cookie = cookie;
  }

  /** From now on these web processes take their turns too. */
  askToo(origins: readonly string[]): void {
    this.#origins = [...this.#origins, ...origins];
  }

  /** How many requests a web process answered with success. */
  answeredBy(origin = ""): number {
    return this.#answered.get(origin) ?? 0;
  }

  async importThreads(threadIds: readonly string[]): Promise<void> {
    const threads = threadIds.map((threadId) => ({ threadId, subject: "" }));
    await this.#insist("/api/imports", "POST", JSON.stringify({ importId: randomUUID(), threads }));
  }

  async upload(name: string): Promise<void> {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${name}--></svg>`;
    await this.#insist("/api/files/upload?type=computer_upload", "POST", () => {
      const form = new FormData();
      form.set("type", "computer_upload");
      form.set("file", new File([svg], name, { type: "image/svg+xml" }));
      return form;
    });
    this.acknowledged.uploads.push(name);
  }

  /** Changes the status of some task, as soon as there is one. */
  async changeStatus(round: number): Promise<void> {
    const answer = await this.#insist("/api/feedback?limit=30", "GET");
    const tasks = taskSchema.parse(await answer.json());
    const task = tasks[round % Math.max(1, tasks.length)];
    const status = statuses[round % statuses.length] ?? "done";
    if (!task) {
      await pause(1_000);
      return this.changeStatus(round);
    }
    await this.#insist(`/api/feedback/${task.id}/status`, "PATCH", JSON.stringify({ status }));
    this.acknowledged.statuses.set(task.id, status);
    this.acknowledged.changes.push({ id: task.id, status });
  }

  /** Retries until the request succeeds; it may take effect twice. */
  async #insist(path: string, method: string, body?: string | (() => FormData)): Promise<Response> {
    while (true) {
      const headers: Record<string, string> = { cookie: this.#cookie };
      if (typeof body === "string") headers["content-type"] = "application/json";
      const sent = typeof body === "function" ? body() : (body ?? null);
      const origin = this.#origins[this.#asked++ % this.#origins.length] ?? "";
      const response = await fetch(`${origin}${path}`, {
        ...{ method, headers, body: sent, signal: AbortSignal.timeout(20_000) },
      }).catch(() => null);
      if (response?.ok) {
        this.#answered.set(origin, this.answeredBy(origin) + 1);
        return response;
      }
      const status = response?.status ?? 0;
      this.failures.push(`${method} ${origin}${path} was answered with ${status}`);
      if (status >= 400 && status < 500 && status !== 429) {
        throw new Error(`${method} ${path} was answered with ${status}: ${await response?.text()}`);
      }
      await pause(200);
    }
  }
}
