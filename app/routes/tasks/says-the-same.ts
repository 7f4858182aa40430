/** Whether a quote would only repeat the task's text: case, spaces and punctuation aside. */
export function saysTheSame(text: string, quote: string): boolean {
  return bare(text) === bare(quote);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
