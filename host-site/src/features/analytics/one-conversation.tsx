import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationQuery } from '../../api-client/workspace/analytics'
import { QueryState } from '../../app/portal'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { ConversationRow } from './conversation-row'

/** The conversation in which a question was asked, open. */
export function OneConversation({ botId, id, onShowAll }: { botId: string; id: string; onShowAll: () => void }) {
  const { t } = useTranslation()
  const found = useQuery(conversationQuery(botId, id))
  const [open, setOpen] = useState(true)
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} tabIndex={-1} aria-label={t('analytics.tabs.conversations')} className="outline-none">
      <Button look="secondary" className="mb-5 min-h-11! px-5! text-md" onClick={onShowAll}>
        {t('analytics.conversations.clear')}
      </Button>
      {found.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('analytics.loading')}
        </p>
      )}
      <QueryState query={found} failed={t('analytics.loadFailed')} />
      {found.data && (
        <ul className="border-y border-line">
          <ConversationRow
            place={place}
            botId={botId}
            conversation={found.data.conversation}
            open={open}
            onToggle={() => setOpen(!open)}
          />
        </ul>
      )}
    </section>
  )
}
