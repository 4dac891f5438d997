import type { ConversationSummary } from '@loquia/contracts'
import { clsx } from 'clsx'
import { ChevronDown, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMoment, useLocale } from '../../texts'
import { Transcript } from './transcript'
import { VerifiedIdentity } from './verified-identity'

interface ConversationRowProps {
  place: RefObject<HTMLElement | null>
  botId: string
  conversation: ConversationSummary
  open: boolean
  onToggle: () => void
}

export function ConversationRow({ place, botId, conversation, open, onToggle }: ConversationRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { id, firstQuestion, startedAt, questions, unsure, none, up, down, pageUrl, isTest, visitor } = conversation
  return (
    <li data-conversation={id}>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-center gap-4 py-3 text-left row-tint"
      >
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-6 gap-y-1">
          <span dir="auto" className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
            {firstQuestion}
          </span>
          <span className="flex flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums">
            <VerifiedIdentity visitor={visitor} />
            {unsure > 0 && <span>{t('analytics.conversations.unsure', { count: unsure })}</span>}
            {none > 0 && <span className="text-wrong">{t('analytics.conversations.none', { count: none })}</span>}
            {up > 0 && (
              <span className="inline-flex items-center gap-1">
                <ThumbsUp size={14} aria-hidden="true" />
                <span className="sr-only">{t('analytics.conversations.up')}: </span>
                {up}
              </span>
            )}
            {down > 0 && (
              <span className="inline-flex items-center gap-1">
                <ThumbsDown size={14} aria-hidden="true" />
                <span className="sr-only">{t('analytics.conversations.down')}: </span>
                {down}
              </span>
            )}
            <span>{t('analytics.conversations.questions', { count: questions })}</span>
            <time dateTime={startedAt}>{shortMoment(startedAt, locale)}</time>
          </span>
        </span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={clsx('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <Transcript
          place={place}
          botId={botId}
          id={id}
          pageUrl={pageUrl}
          visitor={visitor}
          isTest={isTest}
          onDeleted={onToggle}
        />
      )}
    </li>
  )
}
