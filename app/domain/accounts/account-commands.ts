import { type Command, textOf } from "#app/domain/command/command.ts";

/** Chooses one of a screen's views, on every device. */
export const chooseViewCommand = {
  path: "/views",
  failed: { title: "Failed to change the view." },
  apply: (form: FormData) => ({ view: textOf(form, "view") }),
} satisfies Command;

/** Dismisses an onboarding tip. Without a tip it marks the onboarding as completed. */
export const dismissTipCommand = {
  path: "/onboarding",
  failed: { title: "Failed to dismiss the tip." },
} satisfies Command;

/** Ends one of the user's sessions, or all sessions except this one. */
export const endSessionCommand = {
  path: "/sessions/end",
  failed: { title: "Could not end the session.", description: "Please try again." },
} satisfies Command;

export const accountCommands = [chooseViewCommand, dismissTipCommand, endSessionCommand];

/** Ends this session. A route of its own answers it. */
export const logOutCommand = {
  path: "/auth/logout",
  failed: { title: "Failed to log out. Please try again." },
  event: () => ({ name: "logout", properties: {} }),
} satisfies Command;

/** Downloads an archive of all the user's data. A route of its own answers it. */
export const exportAccountCommand = {
  path: "/account/export",
  failed: { title: "Could not make the archive." },
  event: () => ({ name: "download", properties: { what: "everything" } }),
} satisfies Command;
