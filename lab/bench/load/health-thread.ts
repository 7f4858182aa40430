import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask } from "./ask.ts";

const everyMs = 100;

/** Asks the address of `workerData` until it is told to stop, tells of the first answer, and then how long each took. */
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
while (!isOver) {
  times.push((await ask(String(workerData), "", agent)).ms);
  if (times.length === 1) parentPort?.postMessage("ready");
  await pause(everyMs);
}
agent.destroy();
parentPort?.postMessage(times);
