/**
 * The network to count an address under: the address itself for IPv4, its /64 for IPv6, since one subscriber
 * has all of its 18 quintillion addresses. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!/^[\da-f:.]*:[\da-f:.]*:/i.test(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const last = tail?.split(":").filter((group) => group !== "") ?? [];
  const zeros = Math.max(0, 8 - groups.length - last.length);
  const all = tail === undefined ? groups : [...groups, ...Array(zeros).fill("0"), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
