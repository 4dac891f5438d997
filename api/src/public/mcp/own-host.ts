import ipaddr from 'ipaddr.js'

/** Prevents DNS rebinding, which needs an attacker's host name; IP addresses and `localhost` are safe. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const own = new URL(publicUrl)
  const { hostname } = new URL(`http://${host}`)
  return hostname === own.hostname || isLocalOrNumber(hostname)
}

/** Allows only pages of this site. Programs that are not pages send no `Origin` header. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.origin === new URL(publicUrl).origin
}

function isLocalOrNumber(hostname: string): boolean {
  return hostname === 'localhost' || ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}
