import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { residentMiB, round } from "../processes.ts";

const addressSchema = z.object({ port: z.number() });
const stoppedSchema = z.object({ ms: z.number(), cpuMs: z.number() });

/** Measures how long the web server takes to stop while many event streams are open. Needs as many file descriptors. */
export async function runStop() {
  const rows = [];
  for (const streams of [2_000, 10_000]) rows.push(await stopWith(streams));
  return { stop: rows };
}

async function stopWith(streams: number) {
  const server = fork(join(import.meta.dirname, "server.ts"), { execArgv: [] });
  const { port } = addressSchema.parse(await messageOf(server));
  const empty = residentMiB(server.pid ?? 0);
  const sockets: Socket[] = [];
  while (sockets.length < streams) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(port)))));
  }
  const full = residentMiB(server.pid ?? 0);
  const delays = sockets.map((socket) => reconnectDelay(socket));
  server.send("stop");
  const { ms, cpuMs } = stoppedSchema.parse(await messageOf(server));
  const told = await Promise.all(delays);
  return {
    streams,
    stopSeconds: round(ms / 1_000),
    cpuSeconds: round(cpuMs / 1_000),
    toldToComeBack: told.filter(Number.isFinite).length,
    spreadSeconds: round((Math.max(...told) - Math.min(...told)) / 1_000),
    kibAStream: round(((full - empty) * 1_024) / streams, 1),
  };
}

async function openStream(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  return socket;
}

/** NaN for a stream that ends without an event. */
async function reconnectDelay(socket: Socket): Promise<number> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(socket, "close");
  return Number(/event: reconnect\ndata: (\d+)/.exec(text)?.[1]);
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, "message");
  return message;
}
