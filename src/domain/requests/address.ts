/** Turns network addresses into keys of limits. Contract 6. */

const IPV6_GROUPS = 8;
/** A subscriber holds a whole /64 of IPv6, so all its addresses share a bucket. */
const SUBSCRIBER_GROUPS = 4;

/**
 * Returns an IPv4 address as it is, also when it is mapped into IPv6. Returns the first 64 bits of
 * an IPv6 address.
 */
export function addressKey(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("%", 1)[0]?.split("::", 2) ?? [];
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  const gap = Math.max(0, IPV6_GROUPS - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back];
  return `${groups.slice(0, SUBSCRIBER_GROUPS).join(":")}::/64`;
}

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
