import type { InboxDetailResponse, InboxRow } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { QueryState } from '../../../app/portal'
import { suggestionsQuery } from '../../../api-client/workspace/inbox'
import { shortMoment, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'

export function ConversationDetails({
  conversation,
  earlier,
  about,
  suggests,
  onUse,
}: {
  conversation: InboxRow
  earlier: InboxDetailResponse['earlier']
  about: string | undefined
  suggests: boolean
  onUse: (text: string) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [params] = useSearchParams()
  const { identity, visitor, language, pageUrl, botName, botId, startedAt } = conversation
  return (
    <div className="grid gap-7">
      <section aria-labelledby="passages">
        <h3 id="passages" className="font-semibold">
          {t('inbox.about.passages')}
        </h3>
        {suggests && about !== undefined ? (
          <SuggestedPassages botId={botId} id={conversation.id} about={about} onUse={onUse} />
        ) : (
          <p className="mt-1 text-sm text-muted">{t('inbox.about.passagesLater')}</p>
        )}
      </section>
      <dl className="grid gap-3 border-t border-line pt-4 text-md">
        {identity && (
          <Fact name={t('inbox.visitor')}>
            {identity.name && (
              <span dir="auto" className="block text-left font-medium">
                {identity.name}
              </span>
            )}
            {identity.email && (
              <a href={`mailto:${identity.email}`} className="block underline underline-offset-2">
                {identity.email}
              </a>
            )}
            <span className="block text-sm text-muted">
              {t('inbox.about.id')}: {identity.id}
            </span>
            <span data-verified className="mt-1 flex items-center gap-1.5 text-sm text-live">
              <BadgeCheck size={16} aria-hidden="true" className="shrink-0" />
              {t('inbox.about.verified')}
            </span>
          </Fact>
        )}
        {visitor && (
          <Fact name={t(identity ? 'inbox.about.said' : 'inbox.visitor')}>
            {visitor.name && (
              <span dir="auto" className="block text-left">
                {visitor.name}
              </span>
            )}
            {visitor.email && (
              <a href={`mailto:${visitor.email}`} className="underline underline-offset-2">
                {visitor.email}
              </a>
            )}
          </Fact>
        )}
        {pageUrl && (
          <Fact name={t('inbox.about.page')}>
            {/^https?:/.test(pageUrl) ? (
              <a href={pageUrl} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                {pageUrl.replace(/^https?:\/\//, '')}
              </a>
            ) : (
              pageUrl
            )}
          </Fact>
        )}
        <Fact name={t('inbox.about.language')}>{t(`inbox.about.languages.${language}`)}</Fact>
        <Fact name={t('inbox.about.bot')}>{botName}</Fact>
        <Fact name={t('inbox.about.started')}>{shortMoment(startedAt, locale)}</Fact>
      </dl>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="border-t border-line pt-4">
          <h3 id="earlier" className="font-semibold">
            {t('inbox.about.earlier')}
          </h3>
          <ul className="mt-2 grid gap-3">
            {earlier.map(({ id, startedAt: began, firstQuestion, verified }) => {
              const next = new URLSearchParams(params)
              next.set('conversation', id)
              if (next.get('bot') !== botId) next.set('of', botId)
              return (
                <li key={id} className="text-md">
                  <Link
                    to={{ search: next.toString() }}
                    className="underline underline-offset-2 [overflow-wrap:anywhere]"
                  >
                    {firstQuestion || t('inbox.visitor')}
                  </Link>
                  <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <time dateTime={began}>{shortMoment(began, locale)}</time>
                    {verified ? (
                      <span className="inline-flex items-center gap-1 text-live">
                        <BadgeCheck size={14} aria-hidden="true" />
                        {t('inbox.about.sameVisitor')}
                      </span>
                    ) : (
                      t('inbox.about.sameEmail')
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

function SuggestedPassages({
  botId,
  id,
  about,
  onUse,
}: {
  botId: string
  id: string
  about: string
  onUse: (text: string) => void
}) {
  const { t } = useTranslation()
  const found = useQuery({ ...suggestionsQuery(botId, id, about), placeholderData: (before) => before })
  if (!found.data) return <QueryState query={found} loading={t('inbox.loading')} failed={t('inbox.loadFailed')} />
  const { question, passages } = found.data
  if (passages.length === 0) return <p className="mt-1 text-sm text-muted">{t('inbox.about.passagesNone')}</p>
  return (
    <>
      <p className="mt-1 line-clamp-2 text-sm text-muted">{t('inbox.about.passagesFor', { question })}</p>
      <ul className="mt-3 grid gap-5">
        {passages.map(({ text, title, url }) => (
          <li key={`${url} ${text}`} data-passage className="border-l-2 border-line pl-3.5">
            <p dir="auto" className="quoted line-clamp-6 text-lg leading-6 [overflow-wrap:anywhere]">
              {text}
            </p>
            <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
              {/^https?:/.test(url) ? (
                <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                  {title || url}
                </a>
              ) : (
                title
              )}
            </p>
            <Button
              variant="secondary"
              className="mt-2 min-h-10! px-4! py-1.5! text-sm"
              onClick={() => onUse(formatQuotation(text, url))}
            >
              {t('inbox.about.use')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function formatQuotation(text: string, url: string): string {
  const quoted = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line.trim()}`)
    .join('\n')
  return /^https?:/.test(url) ? `${quoted}\n\n${url.replace(/#:~:text=.*$/, '')}` : quoted
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
