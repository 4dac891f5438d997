/**
 * Parameters by which advertisers and newsletters count their campaigns. None of them names a person or opens anything;
 * of all other parameters nobody knows that.
 */
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
 * The address of the page that a visitor writes from, as it may be stored, shown and exported: without a login, a
 * fragment, or a parameter that may be a secret of the business's website.
 * @returns null for what is no address
 */
export function storedPageAddress(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return null
  const { origin, pathname, searchParams } = url
  if (origin === 'null') return null
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => campaignParameters.has(name)))
  return `${origin}${pathname}${campaign.size > 0 ? `?${campaign.toString()}` : ''}`
}
