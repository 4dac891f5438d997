import { limits } from '../limits.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`)
const localPattern = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-f:.]+\])$/

/**
 * Reads what a person types or pastes as "my website" and returns the bare host, with a port if one was given:
 * `https://www.Example.com/about?x` → `www.example.com`. International names become Punycode (UTS 46, by the URL
 * parser). Returns `null` for anything that is not a host name. Local names and literal addresses are accepted here;
 * whether they may be read is the crawler's decision.
 */
export function parseSiteAddress(input: string): string | null {
  const trimmed = input.trim()
  if (trimmed === '' || trimmed.length > 2_000 || /[\s\\@]/.test(trimmed)) return null
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (!/^https?:\/\//i.test(withScheme)) return null
  let url: URL
  try {
    url = new URL(withScheme)
  } catch {
    return null
  }
  const hostname = url.hostname.replace(/\.$/, '')
  if (hostname.length > limits.domainMaxChars) return null
  if (!domainPattern.test(hostname) && !localPattern.test(hostname)) return null
  return url.port === '' ? hostname : `${hostname}:${url.port}`
}
