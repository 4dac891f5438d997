import type { InboxConversation } from '@loquia/contracts'
import type { TFunction } from 'i18next'

/** What a visitor is called: by their name or address where they have left one, else by the page they asked on. */
export function visitorName(
  { visitor, pageUrl }: Pick<InboxConversation, 'visitor' | 'pageUrl'>,
  t: TFunction,
): string {
  const known = visitor?.name || visitor?.email
  if (known) return known
  const page = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl) : null
  if (page === null) return t('inbox.visitor')
  return t('inbox.visitorOn', { page: page.pathname === '/' ? page.host : page.pathname })
}
