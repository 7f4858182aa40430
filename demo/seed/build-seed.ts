import { createHash } from "node:crypto";
import sharp from "sharp";
import { type Mail, writeAddress, writeMail } from "./mime.ts";
import type { SeedMailbox, SeedMessage } from "./seed-mailbox.ts";

/** First cut. */
export async function buildSeed(options: {
  size: "full" | "small";
  now: Date;
  contacts?: number;
}): Promise<SeedMailbox> {
  const now = options.now.getTime();
  const picture = await sharp({
    create: { width: 96, height: 96, channels: 3, background: "#b35" },
  })
    .png()
    .toBuffer();
  const poster = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#2d5bd7" },
  })
    .png()
    .toBuffer();
  const maya = { name: "Maya Lindqvist", email: "maya@lindqvist.studio" };
  const anna = { name: "Anna Brandt", email: "anna@brandt-tee.example" };
  const first: Mail = {
    messageId: "<one@brandt-tee.example>",
    date: new Date(now - 86_400_000),
    from: anna,
    to: [maya],
    subject: "Tea tin label",
    text: "Hi Maya,\n\nthe logo is a bit too small. Can you make it 20% bigger?\n\nAnna",
    attachments: [{ name: "label_v1.png", type: "image/png", content: poster }],
  };
  const second: Mail = {
    messageId: "<two@lindqvist.studio>",
    inReplyTo: first.messageId,
    references: [first.messageId],
    date: new Date(now - 3_600_000),
    from: maya,
    to: [anna],
    subject: "Re: Tea tin label",
    text: "Sure, v2 follows.\n\nMaya",
  };
  const message = (mail: Mail, labels: string[]): SeedMessage => ({
    id: createHash("sha1").update(mail.messageId).digest("hex").slice(0, 16),
    threadId: "190000000000abcd",
    raw: writeMail(mail),
    receivedAt: mail.date.getTime(),
    labels,
    subject: mail.subject,
    from: writeAddress(mail.from),
    to: mail.to.map(writeAddress).join(", "),
    snippet: (mail.text ?? "").slice(0, 120),
  });
  return {
    people: [
      {
        sub: "104300000000000000001",
        email: maya.email,
        name: maya.name,
        givenName: "Maya",
        familyName: "Lindqvist",
        locale: "en",
        domain: "lindqvist.studio",
        picture,
        messages: [message(first, ["INBOX"]), message(second, ["SENT"])],
        contacts: [{ id: "c1001", name: anna.name, emails: [anna.email] }],
        otherContacts: [],
        directory: [],
      },
      {
        sub: "104300000000000000002",
        email: "jonas@weber-werkstatt.example",
        name: "Jonas Weber",
        givenName: "Jonas",
        familyName: "Weber",
        locale: "de",
        picture,
        messages: [],
        contacts: [],
        otherContacts: [],
        directory: [],
      },
    ],
  };
}
