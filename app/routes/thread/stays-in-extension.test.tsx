import { expect, test } from "vitest";
import { focusFile, renderThread } from "#tests/factories/focus.tsx";

test("the links to comparisons, timelines, other threads and the desk stay in the extension", () => {
  const earlier = [{ version: 1, place: 1, name: "tea.png" }];
  const continues = { id: 7, name: "tea_v0.png", threadId: "before", threadTitle: "First round" };
  const continuedBy = { id: 9, name: "tea_v4.png", threadId: "after", threadTitle: "Third round" };
  const replaced = { stackId: 1, stackPlace: 2, isStackFront: false, version: 2, earlier };
  const files = [
    focusFile(1, replaced),
    focusFile(2, { stackId: 1, stackPlace: 3, continues, continuedBy }),
  ];
  const html = renderThread({ files }, { search: "?file=2&extension=chrome" });
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = ""]) => address);
  for (const place of [
    "/dashboard/thread/tea/compare?older=1.1&amp;newer=1",
    "/dashboard/thread/tea/compare?older=7&amp;newer=2",
    "/dashboard/thread/after/compare?older=2&amp;newer=9",
    "/dashboard/thread/before?file=7",
    "/dashboard/thread/after?file=9",
    "/dashboard?of=2",
  ]) {
    expect(links).toContain(`${place}&amp;extension=chrome`);
  }
  expect(links).toContain("/files/2/timeline?extension=chrome");
});
