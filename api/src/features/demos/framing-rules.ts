/**
 * Whether the headers of a page let a page of `service` show it in a frame: `frame-ancestors` of its policies where there
 * is one, which makes a browser ignore `X-Frame-Options`; that header otherwise.
 * @param headers names in lower case; several of one name joined by commas
 * @param url of the page
 * @param service origin of the page around it
 */
export function letsItselfBeFramed(headers: Readonly<Record<string, string>>, url: URL, service: string): boolean {
  const policies = (headers['content-security-policy'] ?? '')
    .split(',')
    .flatMap((policy) => policy.split(';'))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
  // Each policy is kept for itself: all of them must allow it.
  if (policies.length > 0)
    return policies.every(([, ...sources]) => sources.some((source) => admits(source, url, service)))
  const options = (headers['x-frame-options'] ?? '').split(',').map((option) => option.trim().toLowerCase())
  if (options.includes('deny')) return false
  return !options.includes('sameorigin') || url.origin === service
}

/** Whether one source of `frame-ancestors` stands for an origin (Content Security Policy 3, "match a URL"). */
function admits(source: string, url: URL, service: string): boolean {
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

/** What is allowed over http is allowed over https as well. */
function matchesScheme(written: string, asked: string): boolean {
  return written === asked || (written === 'http:' && asked === 'https:')
}
