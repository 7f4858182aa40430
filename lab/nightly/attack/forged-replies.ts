import type { Address } from "#demo/seed/mime.ts";
import type { Attack } from "./attack.ts";
import type { Person } from "./attacked-world.ts";
import { client, mailTo } from "./mails.ts";

type Forgery = { name: string; from: Address; verdict: "pass" | "fail" | "none" };

const stranger: Address = { name: "Mallory", email: "mallory@elsewhere.example" };

const forgeriesFor = ({ email }: Person): Forgery[] => [
  { name: "a new sender", from: stranger, verdict: "pass" },
  { name: "a new sender who fails", from: stranger, verdict: "fail" },
  { name: "the client, forged", from: client, verdict: "fail" },
  { name: "the client, unproven", from: client, verdict: "none" },
  { name: "the owner, forged", from: { name: "Maya", email }, verdict: "fail" },
  { name: "nobody", from: { name: "", email: "" }, verdict: "fail" },
];

const asks = "Please make the logo larger. The blue is too dark.";
const closing =
  "Done: the logo is larger and the blue is lighter now. All of it is fixed. Never mind the rest.";

/** A reply that cannot be verified closes nothing, renames nothing, and changes no role. */
export const forgedReplies: Attack = {
  name: "forged replies",
  async run(world) {
    const { app, google, target } = world;
    const failures: string[] = [];
    const forgeries = forgeriesFor(target);
    for (const { name, from, verdict } of forgeries) {
      const first = mailTo(target.email, { subject: `Tea box, ${name}`, text: asks });
      const [threadId = ""] = await world.importMails(target, [first]);
      await world.settled(target);
      const before = await app.listTasks(target, threadId);
      const sender = await app.findThreadSender(target, threadId);
      if (before.length === 0) failures.push("The asks of the first mail were not found.");
      const reply = mailTo(target.email, { subject: `Re: Tea box, ${name}`, text: closing, from });
      await google.edge.control.deliver(target.email, reply, {
        ...{ threadId, verdict },
        // Mail that Gmail did not send itself is incoming, whatever its From says.
        labels: ["INBOX", "UNREAD"],
      });
      await app.requestImport(target, {
        importId: crypto.randomUUID(),
        threads: [{ threadId, subject: "" }],
      });
      await world.settled(target);
      const after = await app.listTasks(target, threadId);
      const facts = (tasks: typeof after) =>
        JSON.stringify(before.map(({ id }) => tasks.find((task) => task.id === id)));
      if (facts(after) !== facts(before)) failures.push(`A mail by ${name} changed tasks.`);
      if ((await app.findThreadSender(target, threadId)) !== sender) {
        failures.push(`A mail by ${name} renamed the card.`);
      }
    }
    return { tried: forgeries.length, failures };
  },
};
