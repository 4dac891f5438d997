import type { ChatFile, ChatMessage } from '@loquia/contracts'
import { getConversationFile } from '@loquia/contracts/calls'
import type { TFunction } from 'i18next'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callAddress } from '../../api-client/call-api'
import { fileSize, useLocale } from '../../texts'

/** Requires the texts of `analytics`. */
export function conversationEventText({ event, person: agent, reason }: ChatMessage, t: TFunction): string {
  if (event === undefined) return ''
  const name = agent?.name || t('analytics.transcript.formerColleague')
  if (event === 'person_left' && !agent?.name) return t('analytics.transcript.happened.left_alone')
  const text = t(`analytics.transcript.happened.${event}`, { name })
  return reason === undefined ? text : `${text}: ${t(`analytics.transcript.reasons.${reason}`)}`
}

export function SentFiles({
  botId,
  conversationId,
  files,
}: {
  botId: string
  conversationId: string
  files: readonly ChatFile[]
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2" aria-label={t('analytics.transcript.files')}>
      {files.map(({ id, name, type, size }) => {
        const address = callAddress(getConversationFile, { params: { botId, id: conversationId, fileId: id } })
        return (
          <li key={id}>
            <a
              href={address}
              download={name}
              data-file
              className="inline-flex max-w-full items-center gap-2 rounded-sm text-md"
            >
              {type.startsWith('image/') ? (
                <img
                  src={address}
                  alt=""
                  loading="lazy"
                  className="size-14 shrink-0 rounded-sm border border-line bg-raised object-cover"
                />
              ) : (
                <FileText size={18} aria-hidden="true" className="shrink-0" />
              )}
              <span dir="auto" className="min-w-0 underline underline-offset-4 [overflow-wrap:anywhere]">
                {name}
              </span>
              <span className="shrink-0 text-sm whitespace-nowrap text-muted">{fileSize(size, locale)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
