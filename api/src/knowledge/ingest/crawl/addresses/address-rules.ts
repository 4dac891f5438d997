import ipaddr from 'ipaddr.js'
import { FetchFailure } from '../fetch/fetch-failure.js'

/**
 * Accepts only public addresses. Rejects every special range of `ipaddr.js`, including link-local (cloud metadata) and
 * IPv6 with embedded IPv4 (mapped, NAT64, 6to4, Teredo), which foreign routers direct.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const parsed = ipaddr.parse(bare)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const parts = (parsed as ipaddr.IPv6).parts
  // Global unicast is 2000::/3; deprecated IPv4-compatible addresses (::a.b.c.d) have no range name.
  return ((parts[0] ?? 0) & 0xe000) === 0x2000
}

export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

/** `host`, `host:port` or `host:*`. */
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
      // A host without a port allows both default ports.
      const ports = match?.[2] === undefined ? ['80', '443'] : [match[2]]
      for (const port of ports) this.entries.add(`${canonicalHost(host)}:${port}`)
    }
  }

  allows(hostname: string, port: string): boolean {
    const host = canonicalHost(hostname)
    return this.entries.has(`${host}:${port}`) || this.entries.has(`${host}:*`)
  }
}

/** Sockets omit a URL's IPv6 brackets. */
function canonicalHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
}

export function effectivePort(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80'
}

/** Internal, whatever a resolver answers. */
const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/

/**
 * Runs before DNS. The URL parser has normalized decimal, octal and hexadecimal hosts.
 * @throws FetchFailure `private_address` or `unreachable`
 */
export function assertMayFetch(url: URL, allowed: AllowList): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailure('unreachable', `scheme ${url.protocol} is not read`)
  if (url.username !== '' || url.password !== '')
    throw new FetchFailure('unreachable', 'addresses with credentials are not read')
  const port = effectivePort(url)
  if (allowed.allows(url.hostname, port)) return
  const literal = literalAddress(url.hostname)
  if (literal !== undefined && !isPublicAddress(literal))
    throw new FetchFailure('private_address', `${literal} is not a public address`)
  const name = canonicalHost(url.hostname)
  if (literal === undefined && (insideNames.test(name) || !name.includes('.')))
    throw new FetchFailure('private_address', `${name} is an internal name`)
  if (port !== '80' && port !== '443') throw new FetchFailure('private_address', `port ${port} is not read`)
}
