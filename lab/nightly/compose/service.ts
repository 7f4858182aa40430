import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Service } from "#tests/structure/compose-file.ts";

/** Replacements for a container's own paths and ports: there are no containers here. */
export type Places = { image: string; replaced: [inContainer: string, here: string][] };

/** A service of a Compose file that runs as a process of this machine, by its command as written. */
export class RunningService {
  readonly #child: ChildProcess;
  readonly #service: Service;
  readonly #places: Places;
  readonly #environment: Record<string, string>;
  readonly name: string;

  constructor(name: string, service: Service, places: Places) {
    this.name = name;
    this.#service = service;
    this.#places = places;
    const environment = Object.entries(service.environment ?? {}).map(([key, value]) => [
      key,
      this.#here(value),
    ]);
    this.#environment = { PATH: process.env.PATH, ...Object.fromEntries(environment) };
    this.#child = this.#spawn(service.command ?? []);
    this.#child.stderr?.on("data", (bytes) => process.stderr.write(`${name}: ${bytes}`));
  }

  /** Waits until its health check, as written, succeeds; throws after its `start_period`, or when the process ended. */
  async untilHealthy(): Promise<void> {
    const { test, start_period: period } = this.#service.healthcheck ?? {};
    if (!test || !period) throw new Error(`${this.name} has no health check.`);
    const until = Date.now() + toMs(period);
    while (Date.now() < until) {
      if (this.#child.exitCode !== null) throw new Error(`${this.name} ended.`);
      const [code] = await once(this.#spawn(test.slice(1)), "exit");
      if (code === 0) return;
      await pause(500);
    }
    throw new Error(`${this.name} was not healthy within ${period}.`);
  }

  /** Runs a command as in its container; throws with its output unless it exits with 0. */
  async execute(command: readonly string[]): Promise<void> {
    const child = this.#spawn(command, "pipe");
    const [said, errors, [code]] = await Promise.all([
      child.stdout ? text(child.stdout) : "",
      child.stderr ? text(child.stderr) : "",
      once(child, "exit"),
    ]);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${said}${errors}`);
  }

  /** Ends it as Compose does; throws if it does not end by itself within its grace period, with 0. */
  async stop(): Promise<void> {
    const period = this.#service.stop_grace_period ?? "10s";
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    const late = pause(toMs(period), "late" as const, { ref: false });
    const ended = await Promise.race([exited, late]);
    if (ended === "late") {
      this.#child.kill("SIGKILL");
      throw new Error(`${this.name} did not end within ${period}.`);
    }
    if (ended[0] !== 0) throw new Error(`${this.name} ended with ${ended[0] ?? ended[1]}.`);
  }

  #spawn(command: readonly string[], output: "ignore" | "pipe" = "ignore"): ChildProcess {
    const [program = "", ...rest] = command;
    if (program !== "node") throw new Error(`${this.name}: ${program} is not in the image.`);
    return spawn(
      process.execPath,
      rest.map((word) => this.#here(word)),
      {
        ...{ cwd: this.#places.image, env: this.#environment },
        stdio: ["ignore", output, "pipe"],
      },
    );
  }

  #here(word: string): string {
    return this.#places.replaced.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  }
}

/** Milliseconds of a duration in seconds, the only unit that our files use. */
function toMs(duration: string): number {
  const [, seconds] = /^(\d+)s$/.exec(duration) ?? [];
  if (!seconds) throw new Error(`${duration} is not in seconds.`);
  return Number(seconds) * 1_000;
}
