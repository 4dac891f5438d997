import type { InboxConversation } from '@loquia/contracts'
import type { TFunction } from 'i18next'

/** What a visitor is called: by their name or address where they have left one. */
export const visitorName = ({ visitor }: Pick<InboxConversation, 'visitor'>, t: TFunction): string =>
  visitor?.name || visitor?.email || t('inbox.visitor')
