import type { Attack } from "./attack.ts";
import { client, mailTo } from "./mails.ts";

const scripts = {
  Russian: "абвгдежзиклмнопрст",
  Greek: "αβγδεζηθικλμνξοπρστ",
  Japanese: "あいうえおかきくけこ",
  Hebrew: "אבגדהוזחטיכלמנ",
};

/** Texts that make careless patterns and loops run forever. Each is within Gmail's limits. */
const texts: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(scripts).flatMap(([name, letters]) => [
      [
        `${name} letters in one word`,
        `Make it larger. ${letters.repeat(6)}? ${letters.repeat(6)}?`,
      ],
      [`${name} words`, `${letters} `.repeat(5_000)],
    ]),
  ),
  "confidential lines": "This message is confidential.\n".repeat(7_000),
  "only dots": ".".repeat(200_000),
  "only blanks": `a${" ".repeat(200_000)}b`,
  "quote signs": ">".repeat(200_000),
  "attribution without an end": `On 1 ${"@ wrote ".repeat(25_000)}`,
  "ten thousand questions": "Could you make the logo larger?\n".repeat(6_000),
  "closings of everything": "Done in v4: all of it is fixed now.\n".repeat(5_000),
  "commas and": `Please move the logo${", and the line".repeat(15_000)}`,
  "one word": "a".repeat(1_000_000),
  addresses: "priya@tea.example,".repeat(10_000),
  links: "https://tea.example/a(b)c,".repeat(8_000),
  dates: "on 31 December 2026 by Thursday ".repeat(6_000),
};

function odd(email: string): Buffer[] {
  const head = (lines: string[]) =>
    Buffer.from(
      [...lines, `To: ${email}`, "Subject: Odd", "MIME-Version: 1.0"].join("\r\n").concat("\r\n"),
    );
  const from = "From: Priya <priya@tea.example>";
  const nested = Array.from(
    { length: 2_000 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
  ).join("");
  const parts = Array.from(
    { length: 5_000 },
    (_, at) => `--b\r\nContent-Disposition: attachment; filename="${at}.png"\r\n\r\nx\r\n`,
  ).join("");
  return [
    Buffer.concat([head([`From: ${"a".repeat(60_000)}`]), Buffer.from("\r\nHello\r\n")]),
    Buffer.concat([head([from]), Buffer.from(`${nested}\r\nHello\r\n`)]),
    Buffer.concat([
      head([from]),
      Buffer.from(`Content-Type: multipart/mixed; boundary="b"\r\n\r\n${parts}--b--\r\n`),
    ]),
    Buffer.concat([
      head([from]),
      Buffer.from(`Content-Type: text/html\r\n\r\n${"<div>".repeat(100_000)}Hello`),
    ]),
    Buffer.from(`From: ${"(".repeat(50_000)}\r\nTo: ${email}\r\n\r\nHello\r\n`),
    Buffer.concat([
      head([from, `References: ${"<a@b> ".repeat(50_000)}`]),
      Buffer.from("\r\nHi\r\n"),
    ]),
  ];
}

/**
 * A thread in which every mail contains many asks and closings: work proportional to the product of sentences
 * shows here.
 */
function longThread(email: string): Buffer[] {
  const text = "Could you make the logo larger? The blue is too dark. Done: the line is gone.\n";
  return Array.from({ length: 40 }, (_, at) =>
    mailTo(email, {
      subject: "A long thread",
      text: text.repeat(150).replaceAll("logo", `logo ${at}`),
      from: at % 2 ? client : { name: "Ana", email: "ana@tea.example" },
    }),
  );
}

/**
 * Every mail must be stored and processed, whatever could be read of it, while another person's mail is processed,
 * too.
 */
export const hostileMails: Attack = {
  name: "hostile mails",
  async run(world) {
    const { app, attacker, google } = world;
    const raws = [
      ...Object.entries(texts).map(([subject, text]) => mailTo(attacker.email, { subject, text })),
      ...odd(attacker.email),
    ];
    const [first, ...more] = longThread(attacker.email);
    if (!first) throw new Error("The long thread is empty.");
    const { threadId } = await google.edge.control.deliver(attacker.email, first);
    for (const raw of more) await google.edge.control.deliver(attacker.email, raw, { threadId });
    const threadIds = [threadId, ...(await world.importMails(attacker, raws))];
    await app.requestImport(attacker, {
      importId: crypto.randomUUID(),
      threads: [{ threadId, subject: "A long thread" }],
    });
    const failures: string[] = [];
    if (!(await world.settled(attacker))) failures.push("Work on hostile mails did not end.");
    if (!world.isAlive()) failures.push("A process of the product died.");
    const kept = await app.listMessageThreads(attacker);
    for (const id of threadIds) if (!kept.has(id)) failures.push(`A mail was lost (${id}).`);
    return { tried: raws.length + more.length + 1, failures };
  },
};
