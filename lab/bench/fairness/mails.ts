import { randomUUID } from "node:crypto";
import { writeMail } from "#demo/seed/mime.ts";
import type { SeedMessage } from "#demo/seed/seed-mailbox.ts";
import { picture, slowPdf } from "#tests/factories/pictures.ts";

const person = { name: "Priya", email: "priya@tea.example" };

/** A mailbox's messages, each in a thread of its own. */
export async function writeSlowMailbox(to: string, length: number): Promise<SeedMessage[]> {
  const write = await writerOfSlowMails(to);
  return Array.from({ length }, (_, number) => ({
    ...{ id: `plan${number}`, threadId: `plan${number}`, raw: write(number) },
    ...{ receivedAt: Date.now(), labels: ["INBOX"], subject: `Plan ${number}` },
    ...{ from: person.email, to, snippet: "" },
  }));
}

/** Writes mails of which every fourth has a PDF that takes seconds to draw. No two PDFs have the same bytes. */
async function writerOfSlowMails(to: string) {
  const pdf = Buffer.from(await slowPdf({ strokes: 60_000 }));
  return (number: number): Buffer =>
    writeMail({
      ...headOf(to, `Plan ${number}`),
      text: `Please move the door of plan ${number} to the left.`,
      ...(number % 4 === 0
        ? {
            attachments: [
              {
                name: `plan-${number}.pdf`,
                type: "application/pdf",
                content: Buffer.concat([pdf, Buffer.from(`\n% ${number}\n`)]),
              },
            ],
          }
        : {}),
    });
}

/** Writes a mail with an ask and a picture. */
export async function writeSmallMail(to: string, number: number): Promise<Buffer> {
  const background = `#3366${(number % 256).toString(16).padStart(2, "0")}`;
  const content = await picture("png", { width: 400, height: 300, background });
  return writeMail({
    ...headOf(to, `Label ${number}`),
    text: `Please lighten the blue of label ${number}.`,
    attachments: [{ name: `label-${number}.png`, type: "image/png", content }],
  });
}

function headOf(to: string, subject: string) {
  return {
    messageId: `<${randomUUID()}@tea.example>`,
    date: new Date(),
    from: person,
    to: [{ name: "A tester", email: to }],
    subject,
  };
}
