import { expect, test } from "vitest";
import { playerFor } from "./playable-media.ts";

test.each([
  ["video/mp4", "video"],
  ["video/webm", "video"],
  ["video/quicktime", "video"],
  ["audio/mpeg", "audio"],
  ["audio/wav", "audio"],
  ["audio/ogg; codecs=opus", "audio"],
  ["video/x-m4v", "video"],
  ["video/ogg", "video"],
  ["audio/mp4", "audio"],
  ["audio/x-m4a", "audio"],
  ["audio/aac", "audio"],
  ["audio/ogg", "audio"],
  ["audio/webm", "audio"],
  ["audio/flac", "audio"],
  ["audio/x-flac", "audio"],
  ["video/x-msvideo", null],
  ["audio/midi", null],
  ["image/gif", null],
  ["text/html", null],
  ["constructor", null],
  ["", null],
])("%j has the player %j", (type, player) => {
  expect(playerFor(type)).toBe(player);
});
