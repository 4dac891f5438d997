import ipaddr from 'ipaddr.js'

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Whether a peer may tell us in `X-Forwarded-For` whom it speaks for: our own proxies stand on private addresses. */
export function isTrustedProxy(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range())
}

/**
 * The address a request really comes from: read from the right, the first one that is not a trusted proxy. What an
 * untrusted peer claims is not believed.
 * @param peer address of the TCP connection
 * @param forwardedFor the `X-Forwarded-For` header
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const claimed = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  let address = peer ?? ''
  while (isTrustedProxy(address)) {
    const next = claimed.pop()
    if (next === undefined || !ipaddr.isValid(next)) break
    address = next
  }
  return address
}

/** What rate limits count by: an IPv4 address, or the /64 that one IPv6 subscriber holds. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
