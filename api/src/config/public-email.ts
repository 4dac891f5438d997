/** Names that lead nowhere by definition (RFC 2606, RFC 6761), among them that of the default address. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost|localdomain|local)$/i

/** An address of the operator as pages may show it; null for one that stands there as an example and reaches nobody. */
export function publicEmail(address: string): string | null {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return reserved.test(host) ? null : address
}
