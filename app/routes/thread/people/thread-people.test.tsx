import { describe, expect, test } from "vitest";
import { renderThread, textsOf, threadPerson } from "#tests/factories/focus.tsx";

const orders = { ground: "orders", messageId: "m1", evidence: "We need a new box." } as const;
const owner = threadPerson("Maya", { isOwner: true, role: "maker", certainty: "guess" });
const priya = threadPerson("Priya", { reasons: [orders] });

const peopleIn = (html: string) => html.match(/<details.*?<\/details>/s)?.[0] ?? "";
const shown = (people: Parameters<typeof renderThread>[0]["people"]) =>
  textsOf(peopleIn(renderThread({ people: people ?? [] })));

describe("the people of a thread", () => {
  test("each has a role, and why in the words of the mail, which is a link to it", () => {
    const html = peopleIn(renderThread({ people: [owner, priya] }));
    expect(textsOf(html).slice(0, 8)).toEqual([
      "People",
      "Priya – Client",
      "You",
      "Maker?",
      "A guess by the mails:",
      "Priya",
      "Client",
      "Client",
    ]);
    expect(textsOf(html).join(" ")).toContain(
      "By the mails: asks for work Show the mail: “We need",
    );
    expect(html).toContain('href="/dashboard/thread/tea?pane=thread&amp;message=m1"');
  });

  test.each([
    [{ role: null, certainty: "unknown" }, "Priya – Role not known", "The mails do not tell."],
    [
      { role: null, certainty: "pending" },
      "Priya – Reading again…",
      "Galley reads the mails again.",
    ],
    [{ role: "maker", certainty: "guess" }, "Priya – Maker?", "A guess by the mails:"],
    [{ role: "printer", certainty: "said" }, "Priya – Printer", "You said so."],
  ] as const)("says plainly how sure it is: %j", (told, summary, words) => {
    const texts = shown([threadPerson("Priya", told)]);
    expect(texts).toContain(summary);
    expect(texts).toContain(words);
  });

  test("a role without words of a mail is told by the others, or by the owner's domain", () => {
    const domain = { ground: "domain", messageId: null, evidence: "tea.example" } as const;
    expect(shown([threadPerson("Priya", { reasons: [domain] })]).join(" ")).toContain(
      "By the mails: told by the roles of the others.",
    );
    const colleague = threadPerson("Priya", { role: "colleague", reasons: [domain] });
    expect(shown([colleague]).join(" ")).toContain("writes from your domain, tea.example");
  });

  test("the menu is a form that works without a script, and not for the owner", () => {
    const html = peopleIn(renderThread({ people: [owner, priya] }));
    expect(html.match(/<form[^>]*>/g)).toEqual([
      expect.stringContaining('action="/threads/tea/contact-role"'),
    ]);
    expect(html).toContain('name="address" value="priya@tea.example"');
    const choices = html.match(/<button[^>]* name="role"[^>]*>/g) ?? [];
    expect(choices.map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual([
      "client",
      "maker",
      "printer",
      "colleague",
    ]);
    expect(html).toMatch(/aria-label="Client\. Change the role of Priya"/);
  });

  test("a person's role can be taken back", () => {
    const said = shown([threadPerson("Priya", { certainty: "said" })]);
    expect(said).toContain("Let Galley decide");
    expect(shown([priya])).not.toContain("Let Galley decide");
  });

  test("nothing is shown of a thread that nobody else is known in", () => {
    expect(peopleIn(renderThread({ people: [] }))).not.toContain("People");
    expect(peopleIn(renderThread({ people: [owner] }))).not.toContain("People");
  });
});
