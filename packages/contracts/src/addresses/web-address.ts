import { parseSiteAddress } from './site-address.ts'

/**
 * Reads the address of a page as a person types or pastes it: `example.com/prices` → `https://example.com/prices`.
 * Returns `null` for anything that does not lead to a website: other schemes, a user name, a host that is none.
 */
export function parseWebAddress(input: string): string | null {
  const trimmed = input.trim()
  const host = parseSiteAddress(trimmed)
  if (host === null) return null
  // parseSiteAddress has checked that a scheme, if any, is http or https, and that the rest parses.
  const url = new URL(
    /^https?:\/\//i.test(trimmed) ? trimmed : `${/^(?:localhost|\d+\.|\[)/.test(host) ? 'http' : 'https'}://${trimmed}`,
  )
  url.hash = ''
  return url.href
}
