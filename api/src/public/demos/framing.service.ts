import type { Framing } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { SafeWeb, type WebResponse } from '../../knowledge/index.js'

/** Applies to each of the two schemes, HTTPS and HTTP. */
const timeoutMs = 6_000

@Injectable()
export class FramingService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly web: SafeWeb,
  ) {}

  async check(domain: string): Promise<{ framing: Framing; url: string }> {
    const service = new URL(this.environment.PUBLIC_URL)
    const answer = await this.firstPage(domain)
    if (answer === undefined) return { framing: 'unreachable', url: `https://${domain}/` }
    const { url, headers } = answer
    const framing =
      url.origin === service.origin
        ? 'own'
        : service.protocol === 'https:' && url.protocol === 'http:'
          ? 'insecure'
          : letsItselfBeFramed(headers, url, service.origin)
            ? 'allowed'
            : 'refused'
    return { framing, url: url.href }
  }

  /** Tries HTTPS first, as the crawler does. */
  private async firstPage(domain: string): Promise<WebResponse | undefined> {
    for (const scheme of ['https', 'http']) {
      const answer = await this.web.get(`${scheme}://${domain}/`, AbortSignal.timeout(timeoutMs)).catch(() => undefined)
      if (answer !== undefined && !('reason' in answer) && answer.status < 400) return answer
    }
    return undefined
  }
}

/**
 * As in browsers, `frame-ancestors` overrides `X-Frame-Options`.
 * @param headers lowercase names; repeated values joined by commas
 */
export function letsItselfBeFramed(headers: Readonly<Record<string, string>>, url: URL, service: string): boolean {
  const policies = (headers['content-security-policy'] ?? '')
    .split(',')
    .flatMap((policy) => policy.split(';'))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
  if (policies.length > 0)
    return policies.every(([, ...sources]) => sources.some((source) => matchesSource(source, url, service)))
  const options = (headers['x-frame-options'] ?? '').split(',').map((option) => option.trim().toLowerCase())
  if (options.includes('deny')) return false
  return !options.includes('sameorigin') || url.origin === service
}

/** Matches a source expression with an origin (Content Security Policy 3, "match a URL"). */
function matchesSource(source: string, url: URL, service: string): boolean {
  const asked = new URL(service)
  const written = source.toLowerCase()
  if (written === "'none'") return false
  if (written === "'self'") return url.origin === service
  if (written === '*') return true
  if (/^[a-z][a-z0-9+.-]*:$/.test(written)) return matchesScheme(written, asked.protocol)
  const {
    scheme = url.protocol,
    host = '',
    port,
  } = (/^(?:(?<scheme>[a-z][a-z0-9+.-]*:)\/\/)?(?<host>[^/:]+)(?::(?<port>\d+|\*))?/.exec(written)?.groups as {
    scheme?: string
    host?: string
    port?: string
  }) ?? {}
  if (!matchesScheme(scheme, asked.protocol)) return false
  const isHost =
    host === '*' || (host.startsWith('*.') ? asked.hostname.endsWith(host.slice(1)) : asked.hostname === host)
  return isHost && (port === '*' || (port ?? '') === asked.port)
}

/** An http source also allows https. */
function matchesScheme(written: string, asked: string): boolean {
  return written === asked || (written === 'http:' && asked === 'https:')
}
