import type { InboxConversation } from '@loquia/contracts'
import type { TFunction } from 'i18next'

/**
 * What a visitor is called: by the name or address that the business's website vouches for, else by those they have left,
 * else by the page they asked on.
 */
export function visitorName(
  { identity, visitor, pageUrl }: Pick<InboxConversation, 'identity' | 'visitor' | 'pageUrl'>,
  t: TFunction,
): string {
  const known = identity?.name || identity?.email || visitor?.name || visitor?.email
  if (known) return known
  const page = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl) : null
  if (page === null) return t('inbox.visitor')
  return t('inbox.visitorOn', { page: page.pathname === '/' ? page.host : page.pathname })
}
