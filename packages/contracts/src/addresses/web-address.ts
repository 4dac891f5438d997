import { parseSiteAddress } from './site-address.ts'

/**
 * Completes `example.com/prices` → `https://example.com/prices`. Returns `null` for other schemes, credentials or
 * invalid hosts.
 */
export function parseWebAddress(input: string): string | null {
  const trimmed = input.trim()
  const host = parseSiteAddress(trimmed)
  if (host === null) return null
  // parseSiteAddress has checked scheme and syntax.
  const url = new URL(
    /^https?:\/\//i.test(trimmed) ? trimmed : `${/^(?:localhost|\d+\.|\[)/.test(host) ? 'http' : 'https'}://${trimmed}`,
  )
  url.hash = ''
  return url.href
}
