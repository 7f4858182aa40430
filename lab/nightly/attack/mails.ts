import { randomUUID } from "node:crypto";
import { type Address, type Mail, writeMail } from "#demo/seed/mime.ts";

export const client: Address = { name: "Priya Nair", email: "priya@tea.example" };

/** A mail from the client, or as told, to the address. */
export function mailTo(email: string, mail: Partial<Mail> & Pick<Mail, "subject">): Buffer {
  return writeMail({
    messageId: `<${randomUUID()}@tea.example>`,
    date: new Date(),
    from: client,
    to: [{ name: "", email }],
    ...mail,
  });
}
