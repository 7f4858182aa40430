/**
 * The places among the versions of all bytes that a file has or had, oldest first: each replacement is one more, up to
 * the file's own place; the same bytes put under another name are not. Without a place the file counts for itself.
 */
export function placesOfBytes(hashes: readonly string[], own: number | null): number[] {
  let place = 0;
  const counted = hashes.map((sha256, at) => {
    if (at === 0 || sha256 !== hashes[at - 1]) place += 1;
    return place;
  });
  return counted.map((one) => one + (own ?? place) - place);
}
