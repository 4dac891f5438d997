import { parseOrigin, type OriginsResponse } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { changeOrigins, decideOrigin, originsQuery } from '../../../api-client/workspace/studio'
import { count, shortMoment, useErrorText, useLocale } from '../../../texts'
import { useMay } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { Spinner } from '../../../ui/spinner'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

const smallButton = 'min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink'

/**
 * Where the chat may appear: the bot's own website, what its owner adds, and the pages that tried without being asked.
 */
export function Origins({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const may = useMay()
  const mayChange = may('PUT /api/chatbot/bots/:botId/origins')
  const toast = useToast()
  const queries = useQueryClient()
  const origins = useQuery(originsQuery(botId))
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const change = useMutation({
    // One after the other: each begins from what the last one left.
    scope: { id: `origins of ${botId}` },
    mutationFn: (send: () => Promise<OriginsResponse>) => send(),
    onSuccess: (reply) => queries.setQueryData(originsQuery(botId).queryKey, reply),
    onError: (error) =>
      toast({ title: t('studio.notSaved'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  const { data } = origins
  const add = () => {
    const origin = parseOrigin(typed)
    if (origin === null) return setWrong(true)
    change.mutate(async () => {
      const reply = await changeOrigins(botId, data, (allowed) => [...allowed, origin])
      setTyped('')
      return reply
    })
  }
  return (
    <section aria-labelledby="origins">
      <h2 id="origins" className="text-lg font-semibold">
        {t('studio.origins.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.origins.text')}</p>
      {origins.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {origins.isError && (
        <p role="alert" className="text-wrong">
          {errorText(errorCodeOf(origins.error))}{' '}
          <button type="button" className="underline" onClick={() => void origins.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {data && (
        <>
          <ul className="divide-y divide-line border-y border-line" aria-label={t('studio.origins.allowed')}>
            <li className="flex min-h-14 items-center gap-3 py-2">
              {data.domain === '' ? (
                <span className="text-muted">{t('studio.origins.noDomain')}</span>
              ) : (
                <>
                  <span className="min-w-0 grow [overflow-wrap:anywhere]">{data.domain}</span>
                  <span className="text-sm text-muted">{t('studio.origins.own')}</span>
                </>
              )}
            </li>
            {data.allowed.map((origin) => (
              <li key={origin} className="flex min-h-14 items-center gap-3 py-2">
                <span className="min-w-0 grow [overflow-wrap:anywhere]">{origin}</span>
                {mayChange && (
                  <button
                    type="button"
                    className={smallButton}
                    aria-label={t('studio.origins.removeOne', { origin })}
                    onClick={() =>
                      change.mutate(() =>
                        changeOrigins(botId, data, (allowed) => allowed.filter((other) => other !== origin)),
                      )
                    }
                  >
                    {t('studio.origins.remove')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {mayChange && (
            <form
              noValidate
              className="mt-4 flex flex-wrap items-start gap-4"
              onSubmit={(event) => {
                event.preventDefault()
                add()
              }}
            >
              <TextField
                className="min-w-56 grow"
                label={t('studio.origins.add')}
                placeholder="https://shop.example.com"
                value={typed}
                error={wrong ? t('studio.faults.url') : undefined}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setWrong(false)
                }}
              />
              <Button type="submit" look="secondary" busy={change.isPending} className="mt-3">
                {t('studio.origins.addButton')}
              </Button>
            </form>
          )}
          {data.refused.length > 0 && (
            <>
              <h3 className="mt-6 font-semibold">{t('studio.origins.tried')}</h3>
              <p className="mt-1 mb-3 text-md text-muted">{t('studio.origins.triedText')}</p>
              <ul className="divide-y divide-line border-y border-line">
                {data.refused.map(({ origin, attempts, lastSeen, denied, allowable }) => (
                  <li key={origin} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
                    <span className="min-w-0 grow basis-56">
                      <span className="block [overflow-wrap:anywhere]">
                        {origin === 'null' ? t('studio.origins.opaque') : origin}
                      </span>
                      <span className="block text-sm text-muted">
                        {t('studio.origins.attempts', { count: attempts, formattedCount: count(attempts, locale) })} ·{' '}
                        {shortMoment(lastSeen, locale)}
                        {denied ? ` · ${t('studio.origins.denied')}` : ''}
                      </span>
                    </span>
                    {may('POST /api/chatbot/bots/:botId/origins/decide') && (
                      <span className="flex gap-2">
                        {allowable && (
                          <button
                            type="button"
                            className={smallButton}
                            aria-label={t('studio.origins.allowOne', { origin })}
                            onClick={() => change.mutate(() => decideOrigin(botId, origin, 'allow'))}
                          >
                            {t('studio.origins.allow')}
                          </button>
                        )}
                        {!denied && (
                          <button
                            type="button"
                            className={smallButton}
                            aria-label={t('studio.origins.denyOne', { origin })}
                            onClick={() => change.mutate(() => decideOrigin(botId, origin, 'deny'))}
                          >
                            {t('studio.origins.deny')}
                          </button>
                        )}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}
