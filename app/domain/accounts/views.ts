/**
 * The screens that have several views, and the choices of each. The first is the default: the view
 * of the specification.
 */
const viewChoices = {
  /** Whose tasks the focus view lists: those of the selected file, or of the whole thread. */
  thread: ["file", "whole"],
  /** How the desk lists the tasks: as cards, or one line each. */
  tasks: ["cards", "list"],
  /** How the lines are sorted and grouped. */
  order: ["due", "client", "thread", "file", "status", "asked"],
  /** Whether single keys are shortcuts, on every screen (WCAG 2.1.4). */
  shortcuts: ["on", "off"],
} as const;

export type ViewName = keyof typeof viewChoices;
export type ViewChoice<Name extends ViewName> = (typeof viewChoices)[Name][number];

/** The choices of a user, by the name of the screen. A screen that is missing has its default. */
export type ChosenViews = { [Name in ViewName]?: string };
/** A choice for one screen. */
export type View = { [Name in ViewName]: { name: Name; choice: ViewChoice<Name> } }[ViewName];

/** Returns a view as a form sends it: 'thread whole'. */
export const viewText = ({ name, choice }: View): string => `${name} ${choice}`;

/** Returns the view of this text (see viewText). Null for text that is no view. */
export function readView(text: string): View | null {
  const all = Object.entries(viewChoices).flatMap(([name, choices]) =>
    choices.map((choice) => ({ name, choice }) as View),
  );
  return all.find((view) => viewText(view) === text) ?? null;
}

/** Returns the view that a user has of a screen: what they chose last, or the default. */
export function viewOf<Name extends ViewName>(
  { views }: { views: ChosenViews },
  name: Name,
): ViewChoice<Name> {
  const choices: readonly ViewChoice<Name>[] = viewChoices[name];
  return choices.find((choice) => choice === views[name]) ?? viewChoices[name][0];
}
