import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";

/** A proxy to the database that can be cut, and that counts connections. */
const real = new URL(process.env.DATABASE_URL ?? "");
const sockets = new Set<Socket>();
let isCut = false;
let isSilent = false;
/** When each connection was asked for, in milliseconds. */
let asked: number[] = [];
const way = createServer((client) => {
  asked.push(performance.now());
  client.on("error", () => undefined);
  if (isCut) return void client.destroy();
  if (isSilent) return void sockets.add(client);
  const database = connect(Number(real.port), real.hostname);
  for (const socket of [client, database]) {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  }
  client.pipe(database).pipe(client);
});
way.listen(0, "127.0.0.1");
await once(way, "listening");
const address = way.address();
if (typeof address !== "object" || !address) throw new Error("The way has no port.");
process.env.DATABASE_URL = Object.assign(new URL(real), {
  hostname: "127.0.0.1",
  port: String(address.port),
}).href;
const { listen, notification, stopListening } = await import("./notifications.server.ts");
const { closeDatabase, db } = await import("./client.server.ts");
const notify = (payload: string) => db().execute(sql`select ${notification(payload)}`);

afterAll(async () => {
  await stopListening();
  await closeDatabase();
  way.close();
});

function cut(): void {
  isCut = true;
  breakAll();
}

function breakAll(): void {
  for (const socket of sockets) socket.destroy();
}

test("a database that is away is asked for less and less often, by one loop, and found again", async () => {
  const onMessage = vi.fn();
  const onReconnect = vi.fn();
  const stop = await listen({ channel: "changes", onMessage, onReconnect });
  await notify("before");
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith("before"), 20_000);
  cut();
  asked = [];
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3), 20_000);
  // A busy machine asks later, never sooner. A timer may fire a millisecond early.
  const [first = 0, second = 0, third = 0, fourth = 0] = asked;
  expect(second - first).toBeGreaterThan(195);
  expect(third - second).toBeGreaterThan(395);
  expect(fourth - third).toBeGreaterThan(795);
  isCut = false;
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), 20_000);
  await notify("after");
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith("after"), 20_000);
  stop();
});

test("listening is resumed when a new listener's attempt, begun before the next retry, fails", async () => {
  const listener = { channel: "changes" as const, onMessage: vi.fn(), onReconnect: vi.fn() };
  const stop = await listen(listener);
  isSilent = true;
  asked = [];
  breakAll();
  const onRefused = vi.fn();
  // As soon as the loss of the connection is known.
  await vi.waitFor(
    () => {
      void listen(listener).catch(onRefused);
      expect(asked).toHaveLength(1);
    },
    { timeout: 20_000, interval: 5 },
  );
  // The retry, after 100 ms, finds this attempt under way.
  await pause(300);
  isSilent = false;
  breakAll();
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalled(), 20_000);
  await vi.waitFor(() => expect(listener.onReconnect).toHaveBeenCalledOnce(), 20_000);
  await notify("again");
  await vi.waitFor(() => expect(listener.onMessage).toHaveBeenCalledWith("again"), 20_000);
  stop();
});

test("who cannot listen is told so, and is no listener", async () => {
  await stopListening();
  cut();
  const onMessage = vi.fn();
  await expect(listen({ channel: "changes", onMessage, onReconnect: vi.fn() })).rejects.toThrow();
  isCut = false;
  const later = vi.fn();
  const stop = await vi.waitFor(
    () => listen({ channel: "changes", onMessage: later, onReconnect: vi.fn() }),
    20_000,
  );
  await notify("hello");
  await vi.waitFor(() => expect(later).toHaveBeenCalledWith("hello"), 20_000);
  expect(onMessage).not.toHaveBeenCalled();
  stop();
});
