import type { InboxConversation } from '@loquia/contracts'
import type { TFunction } from 'i18next'

/** Prefers the identity verified by the business's website, then the visitor's own details, then the page. */
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
