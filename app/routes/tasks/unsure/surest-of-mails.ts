/** So many unsure asks of one mail are shown at once: a person answers few of them. */
const mostOfMail = 3;

type Ask = { messageId: string | null; confidence: number };

/** Divides unsure asks, in their order, into the surest of each mail and the others. */
export function surestOfMails<T extends Ask>(asks: readonly T[]): { shown: T[]; others: T[] } {
  const surest = new Set<T>();
  for (const [messageId, ofMail] of Map.groupBy(asks, (ask) => ask.messageId)) {
    const sorted = ofMail.toSorted((one, other) => other.confidence - one.confidence);
    const most = messageId === null ? sorted.length : mostOfMail;
    for (const ask of sorted.slice(0, most)) surest.add(ask);
  }
  return {
    shown: asks.filter((ask) => surest.has(ask)),
    others: asks.filter((ask) => !surest.has(ask)),
  };
}
