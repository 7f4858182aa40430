type Assigned = { assignee: "owner" | "other"; kind: string; user: string };

/** Who has to act: the viewer, whoever promised it, or somebody else who is not known by name. */
export function assigneeLabel({ assignee, kind, user }: Assigned): string {
  if (assignee === "owner") return "For you";
  return kind === "commitment" ? `Promised by ${user}` : "For somebody else";
}
