type Assigned = { assignee: "owner" | "other"; kind: string; user: string };

/** Names the person who has to act: the viewer, the one who promised it, or somebody else whose name is unknown. */
export function assigneeLabel({ assignee, kind, user }: Assigned): string {
  if (assignee === "owner") return "For you";
  return kind === "commitment" ? `Promised by ${user}` : "Waiting for others";
}
