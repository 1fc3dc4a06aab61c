/** Says which addresses of the network a program of the platform may call for somebody else. */
import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;
/** A range of addresses, as `10.0.0.0/8`. */
export type NetworkRange = readonly [Address, number];

/** The part of IPv6 from which public addresses are given out. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");
/** Looks public, and answers programs of one cloud with their secrets. */
const METADATA = ["168.63.129.16"];

/** Returns the ranges of a comma list, and a fault for each part that is none. */
export function parseRanges(text: string): { ranges: NetworkRange[]; faults: string[] } {
  const parts = text.split(",").map((part) => part.trim());
  const named = parts.filter((part) => part !== "");
  const faults = named.filter((part) => !ipaddr.isValidCIDR(part));
  return {
    ranges: named.filter((part) => !faults.includes(part)).map((part) => ipaddr.parseCIDR(part)),
    faults: faults.map(
      (part) => `must be a comma list of ranges as 10.1.0.0/16, and ${part} is none`,
    ),
  };
}

export type AddressStanding = "public" | "allowed" | "refused";

/**
 * Returns "allowed" for an address in one of these ranges, "public" for one of the public network,
 * and "refused" for every other one: loopback, private, link-local, shared, mapped, translated,
 * multicast, metadata and reserved addresses.
 */
export function addressStanding(text: string, allowed: readonly NetworkRange[]): AddressStanding {
  if (!ipaddr.isValid(text)) return "refused";
  const address = ipaddr.parse(text);
  if (allowed.some(([range, bits]) => isIn(address, range, bits))) return "allowed";
  if (address.range() !== "unicast" || METADATA.includes(address.toString())) return "refused";
  const isGlobal = address.kind() === "ipv4" || isIn(address, ...GLOBAL);
  return isGlobal ? "public" : "refused";
}

function isIn(address: Address, range: Address, bits: number): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}
