import { describe, expect, test } from "vitest";
import {
  focusFile,
  focusMessage,
  focusTask,
  renderThread,
  tagOf,
  textsOf,
} from "#tests/factories/focus.tsx";

// On the server, lazily loaded parts are rendered at once after they were imported.
await import("./open-task-form.tsx");
await import("#app/routes/thread/tasks/thread-unsure.tsx");

const files = [focusFile(1), focusFile(2)];
const tasks = [
  focusTask("a", { text: "Lower the cap and thicken the foil", due: "2999-07-03" }),
  focusTask("b", { text: "Send a proof", fileId: null }),
];
const newId = "00000000-0000-4000-8000-000000000002" as const;

/** The form that this address opens; twice, for the first time only loads it. */
async function open(opened: string, messages = [focusMessage]) {
  const data = { files, tasks, newId, messages };
  renderThread(data, { search: `?form=${opened}` });
  await new Promise(setImmediate);
  const html = renderThread(data, { search: `?form=${opened}` });
  return html.match(/<form[^>]*task-form.*?<\/form>/s)?.[0] ?? "";
}

const value = (form: string, name: string) => tagOf(form, new RegExp(`name="${name}"`));

describe("the forms beside the tasks, as they come without a script", () => {
  test("a task is edited in place: line, category, who acts, due date", async () => {
    const form = await open("edit.a");
    expect(form).toContain('action="/tasks/a/edit"');
    expect(value(form, "returnTo")).toContain("/dashboard/thread/tea?");
    expect(value(form, "returnTo")).not.toContain("form");
    expect(form).toMatch(/<textarea[^>]*maxLength="500"[^>]*>Lower the cap and thicken the foil</);
    expect(value(form, "due")).toContain('value="2999-07-03"');
    const texts = textsOf(form);
    for (const text of ["Task", "Category", "Who acts", "You", "Someone else", "Due"]) {
      expect(texts).toContain(text);
    }
    expect(texts.slice(-2)).toEqual(["Cancel", "Save"]);
  });

  test("a task is split at the joint of its clauses", async () => {
    const form = await open("split.a");
    expect(form).toContain('action="/tasks/a/split"');
    expect(value(form, "partId")).toContain(newId);
    expect(textsOf(form)).toEqual([
      "This task",
      "Lower the cap",
      "And another",
      "Thicken the foil",
      "Cancel",
      "Split",
    ]);
  });

  test("a task is merged into one of the others", async () => {
    const form = await open("merge.a");
    expect(textsOf(form)).toEqual(["Merge into", "Send a proof", "Cancel"]);
    expect(value(form, "into")).toContain('value="b"');
  });

  test("of many tasks the one to merge into can be searched for", async () => {
    const others = [..."cdefgh"].map((id) => focusTask(id, { text: `Ask ${id}`, fileId: null }));
    expect(await open("merge.a")).not.toContain('type="search"');
    const form = renderThread(
      { files, tasks: [...tasks, ...others], newId },
      { search: "?form=merge.a" },
    );
    expect(value(form, "into")).not.toBe("");
    expect(tagOf(form, /type="search"/)).toContain('aria-label="Search tasks"');
  });

  test("a task that is alone has nothing to be merged into", async () => {
    const data = { files, tasks: tasks.slice(0, 1) };
    renderThread(data, { search: "?form=merge.a" });
    await new Promise(setImmediate);
    const texts = textsOf(renderThread(data, { search: "?form=merge.a" }));
    expect(texts).toContain("There is no other task in this thread.");
  });

  test("a task is added, for the file that is shown", async () => {
    const form = await open("add");
    expect(value(form, "id")).toContain(newId);
    expect(
      tagOf(form, /<option[^>]*selected[^>]*value="1"|<option[^>]*value="1"[^>]*selected/),
    ).not.toBe("");
    const texts = textsOf(form);
    for (const text of ["New task", "About", "Whole thread", "label-2.png", "Add task"]) {
      expect(texts).toContain(text);
    }
  });

  test("a task is added from words of a message, which are quoted", async () => {
    const form = await open("add.m1.0.27");
    expect(value(form, "messageId")).toContain('value="m1"');
    expect(value(form, "quote")).toContain('value="The blue is a bit too dark."');
    expect(value(form, "quoteStart")).toContain('value="0"');
    expect(textsOf(form)).toContain("From Priya Nair");
    const whole = await open("add.m1");
    expect([value(whole, "quote"), value(whole, "messageId")]).toEqual([
      "",
      expect.stringContaining("m1"),
    ]);
  });

  test("a task is added from a sentence that is chosen, also one that was left out of the mail", async () => {
    const cut = { after: 27, why: "quoted" as const, of: null, moreLines: 0, words: 4 };
    const text = "> Which blue?\n> And the lid\n> fits?";
    const sentences: [number, number][] = [
      [2, 13],
      [16, 36],
    ];
    const mail = { ...focusMessage, rest: [{ ...cut, text, sentences }] };
    const choices = await open("add.m1", [mail]);
    expect(textsOf(choices).filter((words) => /\bblue\b|lid/.test(words))).toEqual([
      "The blue is a bit too dark.",
      "Which blue?",
      "And the lid fits?",
    ]);
    for (const named of ["add.m1.0.27", "add.m1.2.13.0", "add.m1.16.36.0"]) {
      expect(choices).toContain(`form=${named}"`);
    }
    const form = await open("add.m1.16.36.0", [mail]);
    expect(value(form, "quote")).toContain('value="And the lid\n&gt; fits?"');
    expect(value(form, "quoteStart")).toBe("");
    expect(form).toContain(">And the lid fits?</textarea>");
  });

  test("so many words are not quoted", async () => {
    const body = "dark ".repeat(500);
    const form = await open("add.m1.0.2500", [{ ...focusMessage, body }]);
    expect(textsOf(form)).toContain("So many words cannot be quoted: choose fewer.");
    expect(value(form, "quote")).toBe("");
  });

  test.each(["edit.z", "wave.a", "merge"])("%s opens none", async (opened) => {
    expect(await open(opened)).toBe("");
  });
});

test("what was merged into a task stands under it with its sentence and a way out", () => {
  const merged = [{ ...focusTask("c", { quote: "Cap is tall.", text: "C" }), mergedInto: "a" }];
  const html = renderThread({ files, tasks, merged });
  const row = html.slice(html.indexOf('<li id="task-a"'), html.indexOf('<li id="task-b"'));
  expect(textsOf(row.slice(row.indexOf("Merged into this task")))).toContain("Cap is tall.");
  expect(tagOf(row, /aria-label="Separate: C"/)).not.toBe("");
});

test("what is due is late from the next day on, unless it is done", () => {
  const late = (status: "done" | "in_progress") =>
    textsOf(renderThread({ files, tasks: [focusTask("a", { due: "2020-07-03", status })] }));
  const told = (status: "done" | "in_progress") => late(status).join(" ").replace(/\s+/g, " ");
  expect(told("in_progress")).toContain("Overdue: Fri, Jul 3, 2020");
  expect(told("done")).not.toContain("Overdue");
  expect(told("done")).toContain("Due Fri, Jul 3, 2020");
});

test("a thread's unsure asks are folded away, each with its words, a reason and two answers", async () => {
  const unsure = [
    {
      ...focusTask("u", { text: "Bluer?", quote: "could be bluer" }),
      ...{ askDoubt: "may-be-reason" as const, reason: "wishes for something", confidence: 0.5 },
    },
  ];
  renderThread({ files, tasks, unsure });
  await new Promise(setImmediate);
  const html = renderThread({ files, tasks, unsure });
  const lane = html.match(/<details(?:(?!<details).)*Not sure.*?<\/details>/s)?.[0] ?? "";
  expect(lane).not.toMatch(/<details[^>]* open/);
  expect(textsOf(lane)).toEqual(
    expect.arrayContaining([
      ...["Not sure", "1", "Bluer?", "could be bluer"],
      "May be a reason for the ask before it: wishes for something.",
    ]),
  );
  expect(tagOf(lane, /aria-label="Accept: Bluer\?"/)).toContain('aria-keyshortcuts="A"');
  expect(tagOf(lane, /aria-label="Dismiss: Bluer\?"/)).toContain('aria-keyshortcuts="D"');
});
