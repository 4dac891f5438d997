import { limits } from '../limits.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`)
const localPattern = /^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-f:.]+\])$/

/**
 * Extracts host and port: `https://www.Example.com/about?x` → `www.example.com`. Uses Punycode (UTS 46). Returns `null`
 * for invalid hosts. The crawler checks local and literal addresses.
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
