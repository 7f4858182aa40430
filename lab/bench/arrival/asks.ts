/**
 * Asks with no words in common, so that none is taken for a reminder of another. Not more than a list shows at
 * once.
 */
export const asks = [
  "Please move the sun behind the second hill.",
  "Please replace the ribbon by a paper band.",
  "Could you shorten the barcode at the bottom?",
  "Please send the invoice to our new accountant.",
  "Please crop the photograph of the harbour.",
  "Could you swap pages four and five?",
  "Please translate the washing instructions into Danish.",
  "Please remove the shadow under the teapot.",
  "Could you darken the green of the leaves?",
  "Please rotate the label for the jar by ninety degrees.",
  "Please spell Lindqvist with a v.",
  "Could you round the corners of the envelope?",
  "Please export the icons as vectors.",
  "Please double the margin around the map.",
  "Could you print the recipe inside the lid?",
  "Please align the price with the table's right edge.",
];
