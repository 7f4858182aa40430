/** Returns an address of ours that stays in the extension's frame, where the page that links to it is inside one. */
export function inExtension(address: string, isInside: boolean): string {
  if (!isInside) return address;
  return `${address}${address.includes("?") ? "&" : "?"}extension=chrome`;
}
