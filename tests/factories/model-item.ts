/** An item in a model's answer. */
export function itemFor(quote: string, item: Record<string, unknown> = {}) {
  return {
    quote,
    ...{ kind: "request", task: quote, file: null, page: null, due: null, assignee: "owner" },
    ...{ category: "General", confidence: 0.95, reason: "it asks" },
    ...item,
  };
}
