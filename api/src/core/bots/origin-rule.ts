import { isTrustedProxy } from '../../platform/http/index.js'

export interface OriginQuestion {
  /** This is the `Origin` header. Browsers always send it cross-site; programs usually don't. */
  origin: string | undefined
  domain: string
  /** Origins such as `https://shop.example.com`, or bare hosts. */
  allowedOrigins: readonly string[]
  isHostSite: boolean
  production: boolean
}

/**
 * Admits the host site, the bot's website (with or without `www.`, http or https), and added origins. Localhost may
 * show any bot outside production; a local website's bot is allowed everywhere. A missing `Origin` is admitted, as
 * browsers always send it cross-site; an opaque `null` is refused.
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
