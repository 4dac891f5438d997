import ipaddr from 'ipaddr.js'
import { FetchFailure } from '../fetch/fetch-failure.js'

/**
 * True only for addresses of the public internet. Everything that `ipaddr.js` gives a special range is refused:
 * private, loopback, link-local (cloud metadata), carrier-grade NAT, multicast, unspecified, reserved, documentation
 * and benchmark ranges, and the IPv6 forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo), because
 * what they lead to is decided by somebody else's router.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.parse(bare)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const parts = (parsed as ipaddr.IPv6).parts
  // Global unicast is 2000::/3; deprecated IPv4-compatible addresses (::a.b.c.d) lie outside it and have no range name.
  return ((parts[0] ?? 0) & 0xe000) === 0x2000
}

/** The literal address a URL's host stands for, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

/** The exceptions an operator makes: `host`, `host:port` or `host:*`. */
export class AllowList {
  private readonly entries = new Set<string>()

  constructor(list: string) {
    for (const entry of list.split(',')) {
      const trimmed = entry.trim().toLowerCase()
      if (trimmed === '') continue
      const match = /^(.*?)(?::(\d+|\*))?$/.exec(
        trimmed.startsWith('[') || trimmed.split(':').length <= 2 ? trimmed : `[${trimmed}]`,
      )
      const host = match?.[1] ?? trimmed
      // A host without a port stands for the two ordinary ports.
      const ports = match?.[2] === undefined ? ['80', '443'] : [match[2]]
      for (const port of ports) this.entries.add(`${canonicalHost(host)}:${port}`)
    }
  }

  /** @param port as a number in text; `80` and `443` written out */
  allows(hostname: string, port: string): boolean {
    const host = canonicalHost(hostname)
    return this.entries.has(`${host}:${port}`) || this.entries.has(`${host}:*`)
  }
}

/** Sockets name an IPv6 address without the brackets that URLs put around it. */
function canonicalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
}

/** The port a URL leads to, written out. */
export function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80'
}

/** Names that mean "this machine" or "this network" whatever a resolver says. */
const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/

/**
 * First check of a stranger's URL, before any name is resolved: scheme, credentials, port, and hosts that are literal
 * addresses (the URL parser has already turned decimal, octal and hexadecimal spellings into dotted form).
 * @throws FetchFailure `private_address` or `unreachable`
 */
export function assertMayAsk(url: URL, allowed: AllowList): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailure('unreachable', `scheme ${url.protocol} is not read`)
  if (url.username !== '' || url.password !== '')
    throw new FetchFailure('unreachable', 'addresses with credentials are not read')
  const port = portOf(url)
  if (allowed.allows(url.hostname, port)) return
  const literal = literalAddress(url.hostname)
  if (literal !== undefined && !isPublicAddress(literal))
    throw new FetchFailure('private_address', `${literal} is not a public address`)
  const name = canonicalHost(url.hostname)
  if (literal === undefined && (insideNames.test(name) || !name.includes('.')))
    throw new FetchFailure('private_address', `${name} is a name of the inside`)
  if (port !== '80' && port !== '443') throw new FetchFailure('private_address', `port ${port} is not read`)
}
