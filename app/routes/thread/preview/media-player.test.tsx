import { expect, test } from "vitest";
import { focusFile, renderThread, tagOf } from "#tests/factories/focus.tsx";

const shown = (type: string) =>
  renderThread({ files: [focusFile(1, { type, previewUrl: null, previewState: "none" })] });

test("a recording and a film each have the browser's own player, from our own bytes", () => {
  const [audio, video] = [shown("audio/wav"), shown("video/mp4")];
  expect(tagOf(audio, /^<audio/)).toContain('src="/files/1/content?v=a"');
  expect(tagOf(video, /^<video/)).toContain('src="/files/1/content?v=a"');
  expect([tagOf(audio, /^<video/), tagOf(video, /^<audio/)]).toEqual(["", ""]);
});
