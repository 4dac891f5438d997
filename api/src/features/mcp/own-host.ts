import ipaddr from 'ipaddr.js'

/**
 * Whether a request reached this server under a name that only its operator can give it. DNS rebinding needs a name of
 * the attacker's that leads here, so numbers and `localhost` are fine.
 * @param host the `Host` header
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const own = new URL(publicUrl)
  const { hostname } = new URL(`http://${host}`)
  return hostname === own.hostname || isLocalOrNumber(hostname)
}

/**
 * Whether a page may speak to a bot as an MCP server: one of this site alone. Programs that are no page send no origin.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.origin === new URL(publicUrl).origin
}

function isLocalOrNumber(hostname: string): boolean {
  return hostname === 'localhost' || ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}
