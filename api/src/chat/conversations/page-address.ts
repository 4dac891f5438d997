/** Campaign parameters, which identify nobody and grant no access, unlike unknown ones. */
const campaignParameters = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_id',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
])

/**
 * Strips the login, fragment and possibly secret parameters from a page URL.
 * @returns null for an invalid URL
 */
export function storedPageAddress(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return null
  const { origin, pathname, searchParams } = url
  if (origin === 'null') return null
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignParameters.has(name)))
  return `${origin}${pathname}${campaign.size > 0 ? `?${campaign.toString()}` : ''}`
}
