/** The most of a thread that is read at once, and the most items that it may have. */
export const threadBounds = {
  messages: 1_000,
  /** UTF-16 units of a message's cleaned text. */
  charactersOfMessage: 200_000,
  /** The same for all messages together: the extractor reads this in about ten seconds. */
  characters: 5_000_000,
  items: 20_000,
};
