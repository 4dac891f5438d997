/** Reserved names (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost|localdomain|local)$/i

/** Returns null for a placeholder. */
export function publicEmail(address: string): string | null {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return reserved.test(host) ? null : address
}
