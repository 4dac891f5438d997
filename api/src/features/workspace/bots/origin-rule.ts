import { isTrustedProxy } from '../../../http/index.js'

export interface OriginQuestion {
  /** The `Origin` header; browsers always send it from another site, programs usually send none. */
  origin: string | undefined
  /** The bot's own website: a bare host, with a port if it has one; empty when it has none. */
  domain: string
  /** What the owner added: origins such as `https://shop.example.com`, or bare hosts. */
  allowedOrigins: readonly string[]
  /** Whether it is the host site's own origin. */
  isHostSite: boolean
  production: boolean
}

/**
 * Whether a page of this origin may show the bot: the host site, the bot's own website (with or without `www.`, http or
 * https), and what its owner added. A page on the developer's own machine may show any bot outside production, and a
 * bot of a local website anywhere. No `Origin` at all means no browser of another site; an opaque one (`null`) is
 * refused.
 */
export function isOriginAllowed({ origin, domain, allowedOrigins, isHostSite, production }: OriginQuestion): boolean {
  if (origin === undefined || origin === '') return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.protocol !== 'http:' && from.protocol !== 'https:') return false
  if (isHostSite) return true

  const own = domain === '' ? undefined : new URL(`http://${domain}`)
  const sameName = own !== undefined && withoutWww(from.hostname) === withoutWww(own.hostname)
  if (isLocal(from.hostname)) {
    if (!production || (own !== undefined && isLocal(own.hostname))) return true
  } else if (sameName && from.port === own.port) return true

  return allowedOrigins.some((allowed) => (allowed.includes('://') ? allowed === from.origin : allowed === from.host))
}

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}

function isLocal(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return /^(?:127\.|\[)/.test(hostname) && isTrustedProxy(hostname.replace(/^\[|\]$/g, ''))
}
