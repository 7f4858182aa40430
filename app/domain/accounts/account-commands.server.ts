import { z } from "zod";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { chooseViewCommand, dismissTipCommand, endSessionCommand } from "./account-commands.ts";
import { chooseView } from "./choose-view.server.ts";
import { dismissTip } from "./dismiss-tip.server.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";
import { readTipId } from "./tips.ts";
import { completeOnboarding } from "./users.server.ts";
import { readView } from "./views.ts";

/** A text that `read` understands; a 400 says that the text `isNot`. */
function readable<Value>(read: (text: string) => Value | null | undefined, isNot: string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value) return value;
    context.addIssue({ code: "custom", message: isNot });
    return z.NEVER;
  });
}

export const servedAccountCommands: ServedCommand[] = [
  serveCommand(chooseViewCommand, {
    form: z.object({ view: readable(readView, "is not a view") }),
    run: (viewer, { view }) => chooseView(viewer, view),
  }),
  serveCommand(dismissTipCommand, {
    form: z.object({ tip: readable(readTipId, "is not a tip").optional() }),
    run: (viewer, { tip }) => (tip ? dismissTip(viewer, tip) : completeOnboarding(viewer)),
  }),
  serveCommand(endSessionCommand, {
    form: z.object({ sessionId: z.union([z.literal("others"), z.uuid()]) }),
    run: (viewer, { sessionId }, session) =>
      sessionId === "others" ? endOtherSessions(viewer, session.id) : endSession(viewer, sessionId),
    done: { title: "Signed out" },
  }),
];
