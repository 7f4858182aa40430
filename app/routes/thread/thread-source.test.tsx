import { describe, expect, test } from "vitest";
import {
  focusFile,
  focusMessage,
  focusTask,
  markedText,
  renderThread,
  shownThread,
  tagOf,
  textsOf,
  withoutMarkup,
} from "#tests/factories/focus.tsx";

const reply = {
  ...focusMessage,
  id: "m2",
  sender: { name: "", email: "ops@mill.example" },
  body: "Still too dark. The footer is done in v3.",
};
const blue = focusTask("blue", {
  ...{ quote: "The blue is a bit too dark", quoteStart: 0, quoteEnd: 26, page: 2 },
});
const open = (search: string, change: Parameters<typeof renderThread>[0] = {}) =>
  renderThread(
    {
      files: [focusFile(1, { pages: 3 })],
      messages: [focusMessage, reply],
      tasks: [blue],
      ...change,
    },
    { search },
  );
describe("where a task is said", () => {
  test("its link opens the message at the sentence, on the file and page it is about", () => {
    const href = tagOf(open(""), /class="focus-quote"/);
    expect(href).toContain(
      'href="/dashboard/thread/tea?file=1&amp;page=2&amp;pane=thread&amp;message=m1&amp;task=blue#quote-blue"',
    );
  });

  test("a message and a task lead to their mail in Gmail, in a tab of its own", () => {
    const thread = { ...shownThread, mailbox: "maya@studio.example" };
    const mail = "https://mail.google.com/mail/u/?authuser=maya%40studio.example#all/";
    const html = open("?messages=1", {
      thread,
      messages: [{ ...focusMessage, id: "18c2f0a1b2c3d4e5" }, reply],
      tasks: [{ ...blue, mailUrl: `${mail}18c2f0a1b2c3d4e5` }],
    });
    const links = (html.match(/<a [^>]*>/g) ?? []).filter((tag) => tag.includes(mail));
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(link).toContain('target="_blank"');
      expect(link).toContain('rel="noreferrer"');
      expect(link).toContain(`href="${mail}18c2f0a1b2c3d4e5"`);
    }
    expect(textsOf(html)).toContain("Open the mail of Priya Nair in");
    expect(open("?messages=1")).not.toContain("mail.google.com");
  });

  test("a task of the whole thread leaves the file and the page as they are", () => {
    const tasks = [focusTask("blue", { ...blue, fileId: null, page: null })];
    const href = tagOf(open("?file=1&page=3", { tasks }), /class="focus-quote"/);
    expect(href).toContain('href="/dashboard/thread/tea?file=1&amp;page=3&amp;pane=thread&amp;m');
  });

  test("the sentence is marked softly, and strongly once it is looked for", () => {
    expect(markedText(open("?messages=1"), "quote-blue")).toBe(blue.quote);
    expect(tagOf(open("?messages=1"), /^<mark/)).not.toContain("is-active");
    const mark = tagOf(open("?message=m1&task=blue"), /^<mark/);
    expect(mark).toContain("is-active");
    // A link to it lands there without JavaScript too, and takes the focus along.
    expect(mark).toContain('id="quote-blue" tabindex="-1"');
    expect(textsOf(open("?message=m1&task=blue"))).toContain("Showing where it is said: Task blue");
  });

  test.each([
    ["line breaks and list marks", "Hi\n\n- footer: 2 px lower\n  and bluer\n\nBye", 4, 36],
    ["emoji of several code points", "👩🏽‍🎨 Ok 👍 Make the 🟦 darker 👨‍👩‍👧‍👦 please", 8, 41],
    ["Arabic and Hebrew", "שלום\nيرجى تكبير الشعار قليلاً\nthanks", 5, 29],
    ["markup", 'Use <b>bold</b> & "quotes"\u00a0here', 4, 20],
    ["a web address", "Look at https://proofs.example/v3?a=1&b=2, it is too dark.", 0, 58],
  ])("a quote with %s is marked to the character", (_, body, quoteStart, quoteEnd) => {
    const quote = body.slice(quoteStart, quoteEnd);
    const tasks = [focusTask("one", { quote, quoteStart, quoteEnd })];
    const html = open("?messages=1", { tasks, messages: [{ ...focusMessage, body }] });
    expect(markedText(html, "quote-one")).toBe(quote);
    const whole = /<p [^>]*data-message-body="m1">(.*?)<\/p>/s.exec(html)?.[1] ?? "";
    expect(withoutMarkup(whole)).toBe(body);
  });

  test("web addresses can be followed, and tell nobody where from", () => {
    const body = "Look at https://proofs.example/v3.";
    const html = open("?messages=1", { messages: [{ ...focusMessage, body }] });
    const link = tagOf(html, /proofs\.example/);
    expect(link).toContain('href="https://proofs.example/v3"');
    expect(link).toContain('target="_blank" rel="noreferrer nofollow ugc"');
  });
});

describe("the tasks of a message", () => {
  const asks = (html: string, messageId: string) => {
    const item = html.slice(html.indexOf(`id="message-${messageId}"`));
    return /<ul [^>]*aria-label="Tasks of this message".*?<\/ul>/s.exec(
      item.slice(0, item.indexOf("</ul>") + 5),
    )?.[0];
  };

  test("stand below it with their status, each leading to its row", () => {
    const tasks = [blue, focusTask("red", { ...blue, id: "red", status: "done" })];
    const html = open("?message=m1&task=red", { tasks });
    const list = asks(html, "m1") ?? "";
    expect(list).toContain('aria-label="Tasks of this message"');
    expect(textsOf(list)).toEqual(["Not Started:", "Task blue", "Done:", "Task blue"]);
    expect(tagOf(list, /task-red/)).toContain('aria-current="true"');
    expect(tagOf(list, /task-blue/)).toContain(
      'href="/dashboard/thread/tea?file=1&amp;page=2&amp;messages=1&amp;task=blue#task-blue"',
    );
    expect(asks(html, "m2")).toBeUndefined();
  });
});

const later = (messageId: string, quote: string, by = "Nora Lind") => ({
  ...{ messageId, quote, by, sentAt: "2026-07-03T09:00:00Z" },
  quoteStart: reply.body.indexOf(quote),
  quoteEnd: reply.body.indexOf(quote) + quote.length,
});
const rowOf = (html: string, id: string) => html.slice(html.indexOf(`<li id="task-${id}"`));

describe("a task that is asked for again", () => {
  const asked = { ...blue, reminders: [later("m2", "Still too dark.")] };

  test("says when and by whom, and leads to that sentence", () => {
    const html = open("?message=m2&task=blue", { tasks: [asked] });
    const row = rowOf(html, "blue");
    expect(textsOf(row).join(" ")).toContain("Asked again on Jul 3 by Nora Lind");
    expect(tagOf(row, /#again-/)).toContain("message=m2&amp;task=blue#again-blue-m2-0");
    expect(markedText(html, "again-blue-m2-0")).toBe("Still too dark.");
    expect(tagOf(html, /again-blue-m2-0/)).toContain("is-active");
    // Its first sentence is elsewhere, and stays soft.
    expect(tagOf(html, /quote-blue/)).not.toContain("is-active");
    expect(textsOf(html)).toContain("Asks again: Task blue");
  });

  test("twice in one message leads to either sentence", () => {
    const reminders = [later("m2", "Still too dark."), later("m2", "The footer is done in v3.")];
    const html = open("?message=m2&task=blue", { tasks: [{ ...blue, reminders }] });
    expect(markedText(html, "again-blue-m2-0")).toBe("Still too dark.");
    expect(markedText(html, "again-blue-m2-16")).toBe("The footer is done in v3.");
  });

  test("names nobody who is not known, and no more than the last three", () => {
    const reminders = ["m2", "m3", "m4", "m5"].map((id) => later(id, "Still too dark.", ""));
    const row = rowOf(open("", { tasks: [{ ...blue, reminders }] }), "blue");
    expect(row.match(/#again-/g)).toHaveLength(3);
    expect(row).not.toContain("again-blue-m2");
    expect(textsOf(row).join(" ")).not.toContain(" by ");
  });
});

describe("a message whose sender could not be verified", () => {
  test.each([
    ["failed", "Gmail’s checks of this sender failed."],
    ["no-checks", "Gmail could not check this sender."],
    ["no-one-sender", "This message does not name one sender."],
    ["not-sent", "This message names you, but it was not sent from your Gmail."],
  ] as const)("is marked beside the sender, and says why: %s", (unverified, says) => {
    const html = open("?messages=1", { messages: [focusMessage, { ...reply, unverified }] });
    const [, first = "", second = ""] = html.split('id="message-');
    expect(textsOf(first)).not.toContain("Not verified");
    expect(textsOf(second)).toContain("Not verified");
    expect(textsOf(second).join(" ")).toContain(says);
    expect(tagOf(second, /^<span [^>]*title=/)).toContain(says);
  });

  test("and names nobody", () => {
    const nobody = { ...reply, sender: { name: "", email: "" } };
    expect(textsOf(open("?messages=1", { messages: [nobody] }))).toContain("Unknown sender");
  });
});

describe("a task that a mail settles", () => {
  const closing = later("m2", "The footer is done in v3.");
  const settled = (closingState: "closed" | "suggested") =>
    focusTask("footer", {
      ...{ closing, closingState, quote: "Blue", status: "done" },
    });

  test("shows the words that closed it, whose and when, with a way back", () => {
    const html = open("?message=m2&task=footer", { tasks: [settled("closed")] });
    const row = rowOf(html, "footer");
    expect(textsOf(row).join(" ")).toContain(
      "Closed by mail Nora Lind, Jul 3 Show what settles it: “The footer is done in v3.” Undo",
    );
    expect(tagOf(row, /tasks\/footer\/closing/)).toContain('method="post"');
    expect(tagOf(row, /name="messageId"/)).toContain('value="m2"');
    expect(tagOf(row, /value="undo"/)).toContain('aria-label="Undo closing: Task footer"');
    expect(row).not.toMatch(/value="(keep|close)"/);
    expect(markedText(html, "closing-footer-m2-16")).toBe(closing.quote);
    expect(tagOf(html, /id="closing-footer-m2-16"/)).toContain("data-closing");
    expect(textsOf(html)).toContain("Settles: Task footer");
  });

  test("is only suggested to be closed once a person has touched it", () => {
    const html = open("?message=m2", { tasks: [settled("suggested")] });
    expect(textsOf(html)).toContain("May settle: Task footer");
    const row = rowOf(html, "footer");
    expect(textsOf(row).join(" ")).toContain("Looks done Nora Lind, Jul 3");
    expect(tagOf(row, /value="close"/)).toContain('aria-label="Close: Task footer"');
    expect(tagOf(row, /value="keep"/)).toContain('aria-label="Keep open: Task footer"');
    expect(textsOf(row)).toContain("Keep open");
    expect(row).not.toContain('value="undo"');
  });

  test("of several tasks that look done after one mail, it is told once who says so and why not closed", () => {
    const tasks = [settled("suggested"), { ...settled("suggested"), id: "header" }];
    const doubted = tasks.map((task) => ({
      ...task,
      closing: { ...closing, doubt: "likely" as const },
    }));
    const words = textsOf(open("", { tasks: doubted })).join(" ");
    expect(words).toMatch(/2 tasks look done\s*,\s*Jul 3\s*by\s*Nora Lind/);
    expect(words.match(/tasks look done/g)).toHaveLength(1);
    expect(words.match(/Keep open/g)).toHaveLength(2);
  });

  test("beside one file, tasks that are not listed are not counted as looking done", () => {
    const other = { ...settled("suggested"), id: "header", fileId: 2 };
    const data = { files: [focusFile(1), focusFile(2)], tasks: [settled("suggested"), other] };
    expect(textsOf(open("?file=1", data)).join(" ")).not.toContain("tasks look done");
    const whole = textsOf(open("?file=1", { ...data, view: "whole" }));
    expect(whole).toContain("2 tasks look done");
    // The trash has its file, so it is listed below those of each file.
    const ofNone = { ...data, files: [focusFile(1)] };
    expect(textsOf(open("?file=1", ofNone))).toContain("2 tasks look done");
  });

  test.each([
    ["new-sender", "Not closed by itself: this is a new sender in this thread."],
    ["unverified", "Not closed by itself: this sender could not be verified."],
    ["unchecked", "Not closed by itself: this sender has not been checked yet."],
  ] as const)(
    "is only suggested to be closed by a doubted mail, which says why: %s",
    (doubt, says) => {
      const task = { ...settled("suggested"), closing: { ...closing, doubt } };
      expect(textsOf(rowOf(open("", { tasks: [task] }), "footer"))).toContain(says);
      expect(textsOf(rowOf(open("", { tasks: [settled("suggested")] }), "footer"))).not.toContain(
        says,
      );
    },
  );
});
