import { describe, expect, test } from "vitest";
import {
  focusFile,
  focusMessage,
  focusTask,
  renderFailedThread,
  renderThread,
  tagOf,
  textsOf,
} from "#tests/factories/focus.tsx";

/** Texts between two others, the first one included. */
function between(texts: string[], first: string, last: string): string[] {
  const from = texts.indexOf(first);
  return texts.slice(from, texts.indexOf(last, from + 1));
}

const taskMenu = ["Edit", "Merge into…", "Split", "Not a task"];
const files = [focusFile(1), focusFile(2), focusFile(3)];
const shownPicture = (html: string) => tagOf(html, /^<img [^>]*width=/);

describe("which file is shown", () => {
  test("the first, when none is asked for", () => {
    expect(shownPicture(renderThread({ files }))).toContain('alt="label-1.png"');
  });

  test("the newest with open tasks, where the address asks for work", () => {
    const tasks = [focusTask("a", { fileId: 1, status: "done" }), focusTask("b", { fileId: 2 })];
    expect(shownPicture(renderThread({ files, tasks }))).toContain('alt="label-1.png"');
    const atWork = renderThread({ files, tasks }, { search: "?at=work" });
    expect(shownPicture(atWork)).toContain('alt="label-2.png"');
  });

  test("the one of the task that the address names, unless it names a file", () => {
    const tasks = [focusTask("a", { fileId: 2 }), focusTask("b", { fileId: 3 })];
    const named = renderThread({ files, tasks }, { search: "?task=b" });
    expect(shownPicture(named)).toContain('alt="label-3.png"');
    const chosen = renderThread({ files, tasks }, { search: "?task=b&file=1" });
    expect(shownPicture(chosen)).toContain('alt="label-1.png"');
  });

  test("the one that the navigation carries as initialFileId, until another is chosen", () => {
    const state = { initialFileId: 2 };
    expect(shownPicture(renderThread({ files }, { state }))).toContain('alt="label-2.png"');
    const chosen = renderThread({ files }, { state, search: "?file=3" });
    expect(shownPicture(chosen)).toContain('alt="label-3.png"');
  });

  test.each([null, "2", { initialFileId: "2" }, {}])(
    "no state like %j is taken for one",
    (state) => {
      expect(shownPicture(renderThread({ files }, { state }))).toContain('alt="label-1.png"');
    },
  );

  test("the first again when the chosen one is gone, and none when there are none", () => {
    const gone = renderThread({ files }, { state: { initialFileId: 9 } });
    expect(shownPicture(gone)).toContain('alt="label-1.png"');
    expect(textsOf(renderThread({ files: [] }, { search: "?file=1" }))).toContain(
      "No file selected",
    );
  });
});

describe("the thread's head", () => {
  test("says the subject twice, who wrote, and when, with year and time in the viewer's zone", () => {
    const html = renderThread({});
    expect(textsOf(html).filter((text) => text === "Tea box")).toHaveLength(2);
    expect(between(textsOf(html), "PN", "Files (0)")).toEqual([
      "PN",
      "From:",
      "Priya Nair",
      "priya@tea.example",
      "Tea box",
      "Mar 3, 2026, 12:30 AM",
      "View more",
    ]);
  });

  test("has the sender's photo where it is known, and the address where no name is", () => {
    const thread = {
      threadId: "tea",
      subject: "",
      sender: { name: "", email: "ops@mill.example" },
      photoUrl: "https://photos.example/1",
      timestamp: "2026-03-02T23:30:00Z",
      isDemoContent: false,
      mailbox: null,
      readingProblem: null,
      modelReading: null,
    };
    const html = renderThread({ thread });
    expect(tagOf(html, /photos\.example/)).toContain('referrerPolicy="no-referrer"');
    expect(textsOf(html)).toContain("ops@mill.example");
    expect(textsOf(html).filter((text) => text === "(No Subject)")).toHaveLength(2);
  });
});

describe("the messages", () => {
  const open = { search: "?messages=1" };

  test("unfold under a toggle, each with its sender, date and content", () => {
    const second = { ...focusMessage, id: "m2", body: "And the red?" };
    const html = renderThread({ messages: [focusMessage, second] }, open);
    expect(tagOf(html, /aria-expanded/)).toContain('aria-expanded="true"');
    expect(between(textsOf(html), "View less", "Files (0)")).toEqual([
      "View less",
      "Email Thread (2 messages)",
      "Priya Nair",
      "priya@tea.example",
      "Mar 3, 2026, 12:30 AM",
      "The blue is a bit too dark.",
      "Add task",
      "Priya Nair",
      "priya@tea.example",
      "Mar 3, 2026, 12:30 AM",
      "And the red?",
      "Add task",
    ]);
    expect(tagOf(renderThread({}), /aria-expanded/)).toContain('aria-expanded="false"');
  });

  test("are counted in words", () => {
    expect(textsOf(renderThread({ messages: [focusMessage] }, open))).toContain(
      "Email Thread (1 message)",
    );
    expect(textsOf(renderThread({ messages: [] }, open))).toContain(
      "No messages available for this thread.",
    );
  });

  test("of a long thread some are shown, all are counted, and links lead to the others", () => {
    const data = { messages: [focusMessage], messageCount: 1_000 };
    const html = renderThread({ ...data, earlier: "a", later: "b" }, open);
    expect(textsOf(html)).toContain("Email Thread (1000 messages)");
    for (const direction of ["earlier", "later"]) {
      expect(textsOf(html)).toContain(`Show ${direction} messages`);
    }
    expect(html).toContain('?pane=thread&amp;message=m1#message-m1"');
    const whole = textsOf(renderThread(data, open));
    expect(whole.filter((text) => text.startsWith("Show "))).toEqual([]);
  });
});

describe("the files strip", () => {
  test("counts what is shown, and has a picture, a link and a way to the trash for each", () => {
    const html = renderThread({ files: [...files, focusFile(4, { isHidden: true })] });
    expect(textsOf(html)).toContain("Files (3)");
    expect(textsOf(html)).toContain("1 signature picture");
    expect(textsOf(html)).toContain("Upload");
    const strip = html.slice(html.indexOf("Files (3)"), html.indexOf('data-of="tasks"'));
    const tiles = strip.match(/<li.*?<\/li>/g)?.filter((tile) => !/^<li[^>]*hidden=""/.test(tile));
    expect(tiles).toHaveLength(4);
    expect(tiles?.pop()).toContain("1 signature picture");
    for (const tile of tiles ?? []) {
      expect(tile).toContain('class="file-picture');
      expect(tile).toMatch(/aria-label="Move label-[123]\.png to trash"/);
    }
    expect(tagOf(strip, /aria-current/)).toContain('title="label-1.png"');
    const all = renderThread(
      { files: [...files, focusFile(4, { isHidden: true })] },
      {
        search: "?hidden=1",
      },
    );
    expect(html).not.toContain("label-4.png");
    expect(all).toContain("label-4.png");
  });

  test("has one card for the versions of a file, which counts them all, and links to each", () => {
    const stack = { stackId: 1, isStackFront: false };
    const data = {
      files: [
        focusFile(1, { ...stack, stackPlace: 1, name: "tea_v1.png" }),
        focusFile(2, { ...stack, stackPlace: 2, name: "tea_v2.png", isArchived: true }),
        focusFile(3, {
          ...{ stackId: 1, stackPlace: 3, name: "tea_v3.png", isStackFront: true },
          sentAt: "2026-03-09T10:00:00Z",
        }),
        focusFile(4, { name: "box.png" }),
      ],
      tasks: [focusTask("a", { fileId: 1 }), focusTask("b", { fileId: 3 })],
    };
    const html = renderThread(data);
    expect(textsOf(html)).toContain("· 4 with versions");
    expect(html.match(/aria-label="Move [^"]+ to trash"/g)).toEqual([
      'aria-label="Move tea_v3.png to trash"',
      'aria-label="Move box.png to trash"',
    ]);
    expect(html).toContain('aria-label="3 versions: tea_v3.png"');
    expect(textsOf(html)).toContain(", 2 open tasks");
    const bar = html.slice(html.indexOf('aria-label="Versions of '));
    for (const id of [1, 2, 3]) expect(bar).toContain(`href="/dashboard/thread/tea?file=${id}"`);
    expect(textsOf(bar)).toContain(", 1 open task");
    expect(renderThread(data, { search: "?file=1" })).toContain("v1 of 3: tea_v3.png");
  });

  test("a file that may be a new version is compared with the one that it is asked about", () => {
    const files = [focusFile(1, { name: "plan.pdf" }), focusFile(2, { versionQuestion: 1 })];
    const compare = (id: number) =>
      /href="([^"]*\/compare\?[^"]*)"/.exec(
        renderThread({ files }, { search: `?file=${id}` }),
      )?.[1];
    expect(compare(2)).toBe("/dashboard/thread/tea/compare?older=1&amp;newer=2");
    expect(compare(1)).toBe("/dashboard/thread/tea/compare?newer=1");
  });

  test("beside the picture it says which of several versions is shown, and leads to the current one", () => {
    const stack = { stackId: 1, isStackFront: false };
    const files = [
      focusFile(1, { ...stack, stackPlace: 1 }),
      focusFile(2, { ...stack, stackPlace: 2, isStackFront: true }),
      focusFile(3),
    ];
    const shown = (id: number) => renderThread({ files }, { search: `?file=${id}` });
    expect(textsOf(shown(1)).join(" ")).toMatch(/v ?1 of ?2 ?, current is v ?2 · /);
    expect(shown(1)).toMatch(/<a [^>]*href="[^"]*\?file=2"[^>]*>current is v/);
    expect(textsOf(shown(2)).join(" ")).toMatch(/v ?2 of ?2 ?, current · /);
    expect(textsOf(shown(3)).join(" ")).not.toContain("current");
  });

  test("has one card for a drawing and its proof, which names both forms, leads to each and counts the tasks of both", () => {
    const stack = { stackId: 1, stackPlace: 1 };
    const pair = [
      focusFile(1, { ...stack, name: "tea.ai", isStackFront: false }),
      focusFile(2, { ...stack, name: "tea.pdf" }),
    ];
    const tasks = [focusTask("a", { fileId: 1 }), focusTask("b", { fileId: 2 })];
    const html = renderThread({ files: pair, tasks }, { search: "?file=2" });
    expect(textsOf(html)).toContain("· 2 with versions");
    expect(html.match(/aria-label="Move [^"]+ to trash"/g)).toEqual([
      'aria-label="Move tea.pdf to trash"',
    ]);
    expect(html).toContain('aria-label="PDF + AI: tea.pdf"');
    expect(textsOf(html)).toContain(", 2 open tasks");
    const bar = html.slice(html.indexOf('aria-label="Versions of '));
    for (const id of [1, 2]) {
      expect(bar).toContain(`href="/dashboard/thread/tea?file=${id}"`);
      expect(bar).toContain(`href="/files/${id}/content?v=a&amp;download=1"`);
    }
    expect(textsOf(bar)).toEqual(expect.arrayContaining(["PDF", "AI", "Show apart"]));
    expect(textsOf(bar)).not.toContain("current");

    const next = { stackId: 1, stackPlace: 2, isStackFront: false };
    const rounds = [
      ...pair.map((file) => ({ ...file, isStackFront: false })),
      focusFile(3, { ...next, name: "tea_v2.ai" }),
      focusFile(4, { ...next, name: "tea_v2.pdf", isStackFront: true }),
    ];
    const versions = renderThread({ files: rounds }, { search: "?file=3" });
    expect(versions).toContain('aria-label="2 versions: tea_v2.pdf"');
    const texts = textsOf(versions);
    expect(texts).toEqual(expect.arrayContaining(["PDF + AI", "v1 PDF", "v2 PDF", "v2 AI"]));
  });

  test("has one card for a file that was sent again, which tells the copies apart by their days", () => {
    const stack = { stackId: 1, stackPlace: 1, name: "tea.png" };
    const files = [
      focusFile(1, { ...stack, sentAt: "2026-03-02T10:00:00Z" }),
      focusFile(2, { ...stack, sentAt: "2026-03-09T10:00:00Z", isStackFront: false }),
    ];
    const tasks = [focusTask("a", { fileId: 1 }), focusTask("b", { fileId: 2 })];
    const html = renderThread({ files, tasks });
    expect(html.match(/aria-label="Move [^"]+ to trash"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="2 copies: tea.png"');
    expect(textsOf(html)).toContain(", 2 open tasks");
    const bar = html.slice(html.indexOf('aria-label="Versions of '));
    for (const id of [1, 2]) expect(bar).toContain(`href="/dashboard/thread/tea?file=${id}"`);
    expect(textsOf(bar)).toEqual(expect.arrayContaining(["The same file, sent", "Mar 2", "Mar 9"]));
    expect(textsOf(bar)).not.toContain("v1");
  });

  test("tells copies of one day apart by their times", () => {
    const stack = { stackId: 1, stackPlace: 1, name: "tea.png" };
    const html = renderThread({
      files: [
        focusFile(1, { ...stack, sentAt: "2026-03-02T10:00:00Z" }),
        focusFile(2, { ...stack, sentAt: "2026-03-02T16:30:00Z", isStackFront: false }),
      ],
    });
    const [bar = ""] = /aria-label="Versions of .*?<\/ol>/s.exec(html) ?? [];
    const times = [...bar.matchAll(/<time [^>]*>([^<]*)/g)].map(([, time]) => time);
    expect(times).toHaveLength(2);
    expect(new Set(times).size).toBe(2);
  });

  test("counts the versions that were replaced, and leads to each beside the current one", () => {
    const earlier = [{ version: 1, place: 1, name: "tea.png" }];
    const html = renderThread({
      files: [focusFile(1, { version: 2, stackId: 1, stackPlace: 2, name: "tea.png", earlier })],
    });
    expect(html).toContain('aria-label="2 versions: tea.png"');
    const compare = "/dashboard/thread/tea/compare?older=1.1&amp;newer=1";
    const bar = html.slice(html.indexOf('aria-label="Versions of '));
    expect(bar).toContain(`href="${compare}"`);
    expect(textsOf(bar)).toContain("replaced");
  });

  test("tells which file of an earlier thread a file continues, and leads to both side by side", () => {
    const continues = { id: 7, name: "tea_v1.png", threadId: "t/1", threadTitle: "First round" };
    const html = renderThread({ files: [focusFile(3, { name: "tea_v2.png", continues })] });
    const bar = html.slice(html.indexOf('aria-label="Versions of '));
    expect(bar).toContain('href="/dashboard/thread/t%2F1?file=7"');
    expect(bar).toContain('href="/dashboard/thread/tea/compare?older=7&amp;newer=3"');
    expect(textsOf(bar).join(" ")).toMatch(/Continues.*tea_v1\.png.*First round/);
    expect(bar).toContain('action="/files/3/versions"');
    expect(bar).toContain('name="says" value="continues-nothing"');
    expect(textsOf(bar)).toContain("Not a continuation");
    expect(textsOf(bar)).not.toContain("One version");
    expect(bar).not.toContain("Versions of tea_v2.png: change");
    const alone = renderThread({ files: [focusFile(3)] });
    expect(textsOf(alone)).not.toContain("Continues");

    const continuedBy = { id: 9, name: "tea_v3.png", threadId: "t/2", threadTitle: "Third round" };
    const older = renderThread({ files: [focusFile(3, { name: "tea_v2.png", continuedBy })] });
    const newer = older.slice(older.indexOf('aria-label="Versions of '));
    expect(textsOf(newer).join(" ")).toMatch(/Newer:.*tea_v3\.png.*Third round/);
    expect(newer).toContain('href="/dashboard/thread/t%2F2?file=9"');
    expect(newer).toContain('href="/dashboard/thread/t%2F2/compare?older=3&amp;newer=9"');
  });

  test("has a placeholder when there are none", () => {
    const texts = textsOf(renderThread({ files: [] }));
    expect(texts).toContain("Files (0)");
    expect(texts).toContain("No files in this thread yet.");
  });
});

test("controls tell their keys where single keys are on, and name them for the palette either way", () => {
  const shown = (hasShortcuts: boolean, search = "") =>
    renderThread({ files, tasks: [focusTask("a")] }, { search, hasShortcuts });
  const [on, off] = [shown(true), shown(false)];
  const mark = (html: string) => tagOf(html, /id="mark-tool"/);
  const whole = (html: string) => tagOf(html, /title="All tasks of the thread/);
  expect(mark(on)).toContain('data-shortcut="M" aria-keyshortcuts="M"');
  expect(whole(on)).toContain('data-shortcut="w" aria-keyshortcuts="w"');
  expect(whole(on)).toContain('title="All tasks of the thread (W)"');
  expect(mark(off)).toContain('data-shortcut="M"');
  expect(whole(off)).toContain('data-shortcut="w"');
  expect(off).not.toMatch(/aria-keyshortcuts|\(W\)/);
  const keys = 'data-shortcut="M Control+Z" aria-keyshortcuts="Control+Z"';
  expect(mark(shown(false, "?form=mark"))).toContain(keys);
});

describe("the preview pane", () => {
  test("shows the picture, page by page where there are more", () => {
    const html = renderThread({ files: [focusFile(1, { pages: 3 })] }, { search: "?page=2" });
    expect(tagOf(html, /^<img [^>]*page 2/)).toContain('src="/files/1/preview/2?v=a"');
    expect(textsOf(html)).toContain("Page 2 of 3");
  });

  test("without a picture says so and why, and offers to take one", () => {
    const without = { previewUrl: null, previewState: "none" as const };
    const html = renderThread({
      files: [
        focusFile(1, {
          ...without,
          kind: "archive",
          type: "application/zip",
          previewReason: "An archive.",
        }),
      ],
    });
    const texts = textsOf(html);
    expect(texts).toContain("Preview not available");
    expect(texts).toContain("An archive.");
    expect(texts).toContain("Upload JPEG, PNG, SVG, or PDF");
    expect(html).toContain('action="/files/1/own-preview"');
  });

  test("offers to make a preview again that failed for days, and no other", () => {
    const withState = (previewState: "none" | "failed") =>
      renderThread({ files: [focusFile(1, { previewUrl: null, previewState })] });
    const html = withState("failed");
    expect(html).toContain('action="/files/1/retry-preview"');
    expect(tagOf(html, /Try again: preview/)).toContain('type="submit"');
    expect(withState("none")).not.toContain("retry-preview");
  });

  test("says that a preview is being made, while it is", () => {
    const html = renderThread({
      files: [focusFile(1, { type: "application/pdf", previewUrl: null, previewState: "pending" })],
    });
    expect(textsOf(html)).toContain("Preview is being made…");
    expect(textsOf(html)).not.toContain("Preview not available");
  });

  test("plays films and recordings", () => {
    const media = { previewUrl: null, previewState: "none" as const };
    const film = renderThread({ files: [focusFile(1, { ...media, type: "video/webm" })] });
    expect(tagOf(film, /^<video/)).toContain('src="/files/1/content?v=a"');
    expect(tagOf(film, /^<video/)).toContain("controls");
    const sound = renderThread({ files: [focusFile(1, { ...media, type: "audio/wav" })] });
    expect(tagOf(sound, /^<audio/)).toContain('aria-label="label-1.png"');
    const other = renderThread({ files: [focusFile(1, { ...media, type: "video/x-msvideo" })] });
    expect(textsOf(other)).toContain("Preview not available");
  });

  test("lets a GIF move on demand only", () => {
    const html = renderThread({ files: [focusFile(1, { type: "image/gif" })] });
    expect(tagOf(html, /Play the animation/)).toContain("<button");
    expect(shownPicture(html)).toContain('src="/files/1/preview/1?v=a"');
    expect(renderThread({ files: [focusFile(1)] })).not.toContain("Play the animation");
  });
});

describe("the feedback panel", () => {
  test("without a file asks for one, and still holds what the whole thread asks", () => {
    const html = renderThread(
      { files, tasks: [focusTask("a", { fileId: null, text: "Send the invoice" })] },
      { search: "?file=none" },
    );
    const texts = textsOf(html);
    expect(between(texts, "Feedback", "Send the invoice")).toEqual([
      ...["Feedback", "Select a file to view feedback", "Add task", "Whole thread", "1"],
      ...["Not Started", "In Progress", "Done"],
    ]);
  });

  test("leads from a file without tasks to the first with open ones", () => {
    const done = focusTask("a", { fileId: 2, status: "done" });
    const tasks = [done, focusTask("b", { fileId: 3 })];
    const html = renderThread({ files, tasks }, { search: "?file=1" });
    expect(tagOf(html, /^<a (?=[^>]*btn-quiet)(?=[^>]*file=3")/)).not.toBe("");
    expect(textsOf(html).join(" ")).toMatch(/No feedback available.*1 task on\s+label-3\.png/s);
    const none = renderThread({ files, tasks: [] });
    expect(textsOf(none).join(" ")).not.toMatch(/tasks? on/);
  });

  test("has the file's name, its counts, and its tasks by category", () => {
    const html = renderThread({
      files,
      tasks: [
        focusTask("a", { category: "Colour", due: "2999-11-24" }),
        focusTask("b", { status: "in_progress", category: "" }),
        focusTask("c", { status: "done", category: "Colour", page: 2 }),
        focusTask("d", { fileId: 2 }),
      ],
    });
    const panel = html.slice(html.indexOf('class="focus-part" data-of="tasks"'));
    const texts = textsOf(panel);
    const head = texts.slice(texts.indexOf("label-1.png"), texts.indexOf("Task a"));
    expect(head).toEqual([
      ...["label-1.png", "1", "Not Started 1", "1", "In Progress 1", "1", "Done 1"],
      ...["Add task", "Colour", "2", "Not Started", "In Progress", "Done"],
    ]);
    expect(texts.filter((text) => /^Task |^General$|^Colour$/.test(text))).toEqual([
      "Colour",
      "Task a",
      "Task c",
      "General",
      "Task b",
    ]);
    expect(texts).toContain("Sun, Nov 24, 2999");
    expect(texts).toContain("Page 2");
    expect(panel.match(/badge badge-(open|progress|done)/g)).toEqual([
      "badge badge-open",
      "badge badge-progress",
      "badge badge-done",
    ]);
  });

  test("of the whole thread, where that was chosen, has all tasks, each with its file, what looks done first and the done ones folded", () => {
    const tasks = [
      focusTask("a", { status: "done" }),
      focusTask("b", { fileId: 3 }),
      focusTask("c", { fileId: 3, status: "done" }),
      focusTask("d", { fileId: null }),
      focusTask("e", { closingState: "suggested" }),
    ];
    const html = renderThread({ files, tasks, view: "whole" });
    const panel = html.slice(html.indexOf('class="focus-part" data-of="tasks"'));
    expect(tagOf(panel, /value="thread whole"/)).toContain('aria-pressed="true"');
    const texts = textsOf(panel);
    expect(texts).toContain("3 open of 5");
    const listed = /^(Task |label-|Looks done|Still open|\d done)/;
    expect(texts.filter((text) => listed.test(text))).toEqual([
      ...["Looks done", "Task e", "label-1.png"],
      ...["Still open", "Task b", "label-3.png", "Task d"],
      ...["2 done", "Task a", "label-1.png", "Task c", "label-3.png"],
    ]);
  });

  test("tells how many of the tasks in view look done after one mail", () => {
    const closing = { messageId: "m2", quote: "All done.", quoteStart: 0, quoteEnd: 9, by: "Ann" };
    const suggested = {
      closing: { ...closing, sentAt: "2026-03-03T10:00:00Z", doubt: "likely" as const },
      closingState: "suggested" as const,
    };
    const tasks = [focusTask("a", suggested), focusTask("b", { ...suggested, fileId: 2 })];
    expect(textsOf(renderThread({ files, tasks })).join(" ")).not.toContain("tasks look done");
    const whole = renderThread({ files, tasks, view: "whole" });
    expect(textsOf(whole).join(" ")).toContain("2 tasks look done");
  });

  test("folds what is done, but for the task that is asked for", () => {
    const tasks = [focusTask("a", { status: "done" }), focusTask("b")];
    const fold = (search: string) =>
      /<details[^>]*>(?=<summary[^>]*>1 done)/.exec(
        renderThread({ files, tasks }, { search }),
      )?.[0];
    expect(fold("")).not.toContain("open");
    expect(fold("?file=1&task=a")).toContain('open=""');
  });

  test("each task has its author, a list of statuses, its text, a day and who has to act", () => {
    const html = renderThread({ files, tasks: [focusTask("a", { status: "in_progress" })] });
    const row = html.slice(html.indexOf('<li id="task-a"'));
    const words = textsOf(row);
    expect(words.slice(0, 7 + taskMenu.length)).toEqual([
      "Not Started",
      "In Progress",
      "Done",
      "Task a",
      "PN",
      "Priya Nair",
      "Mar 2",
      ...taskMenu,
    ]);
    expect(words.join(" ")).toContain("For you");
    expect(tagOf(row, /<option[^>]*selected/)).toContain('value="in_progress"');
  });

  test("says when a file has none", () => {
    expect(textsOf(renderThread({ files }))).toContain("No feedback available");
  });
});

describe("the layout", () => {
  const framed = { framed: true, extension: false };
  const tabs = (html: string) =>
    (html.match(/<a[^>]*role="tab"[^>]*>.*?<\/a>/g) ?? []).map((tab) => [
      textsOf(tab).join(" "),
      /aria-selected="true"/.test(tab),
    ]);

  test.each([
    ["by the extension's query", { search: "?extension=chrome" }, "always"],
    ["in the extension's document", { layout: { framed: true, extension: true } }, "always"],
    ["in any other frame, where it is narrow", { layout: framed }, "narrow"],
    ["nowhere else", {}, "never"],
  ])("has tabs %s", (_, place, expected) => {
    expect(tagOf(renderThread({ files }, place), /data-tabs/)).toContain(`data-tabs="${expected}"`);
  });

  test("three tabs with their counts, Tasks first, and a way to the whole dashboard", () => {
    const html = renderThread(
      { files, tasks: [focusTask("a"), focusTask("b", { fileId: null })] },
      { search: "?extension=chrome" },
    );
    expect(tabs(html)).toEqual([
      ["Thread", false],
      ["Media 3", false],
      ["Tasks 2", true],
    ]);
    const whole = html.slice(0, html.indexOf("Open dashboard for full experience"));
    expect(whole.slice(whole.lastIndexOf("<a "))).toMatch(
      /^<a [^>]*href="\/dashboard" target="_blank"/,
    );
    const elsewhere = textsOf(renderThread({ files }));
    expect(elsewhere).not.toContain("Open dashboard for full experience");
  });
});

test("a thread that cannot be loaded says so, with a way out", () => {
  const html = renderFailedThread();
  const texts = textsOf(html);
  expect(texts).toContain("Failed to load thread details.");
  expect(texts).toContain("Try again");
  expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*>Close<\/a>/);
});
