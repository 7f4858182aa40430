import { expect, test, vi } from "vitest";
import { answering, minute, setUpClientLoader } from "#tests/setup/browser/client-loader.ts";
import { clientLoader, shouldRevalidate } from "./root.tsx";

const read = setUpClientLoader(clientLoader);

test("the viewer's profile is read again after 5 minutes, and not before", async () => {
  const answer = { viewer: { username: "Maya" }, layout: {}, flash: null };
  const server = answering(answer);
  expect(await read("/dashboard", server)).toMatchObject({ viewer: { username: "Maya" } });
  expect(server).toHaveBeenCalledTimes(1);
  expect(shouldRevalidate()).toBe(false);
  vi.advanceTimersByTime(5 * minute);
  expect(shouldRevalidate()).toBe(true);
});
