import { parseOrigin, type OriginDecisionRequest, type OriginsResponse } from '@loquia/contracts'
import { decideOrigin } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { changeOrigins, originsQuery } from '../../../api-client/workspace/studio'
import { formatCount, shortMoment, useErrorText, useLocale } from '../../../texts'
import { useMay } from '../../../app/portal'
import { Button } from '../../../ui/button'
import { Spinner } from '../../../ui/spinner'
import { TextField } from '../../../ui/fields/text-field'
import { useToast } from '../../../ui/overlays/toasts'

const smallButton = 'min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink'

const changeCall = 'PUT /api/chatbot/bots/:botId/origins'
type SendChange = () => Promise<OriginsResponse>

export function Origins({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayChange = useMay()(changeCall)
  const toast = useToast()
  const queries = useQueryClient()
  const origins = useQuery(originsQuery(botId))
  const change = useMutation({
    // Changes run sequentially, because each builds on the last.
    scope: { id: `origins of ${botId}` },
    mutationFn: (send: SendChange) => send(),
    onSuccess: (reply) => queries.setQueryData(originsQuery(botId).queryKey, reply),
    onError: (error) =>
      toast({ title: t('studio.notSaved'), description: errorText(errorCodeOf(error)), variant: 'destructive' }),
  })
  const { data } = origins
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
          <AllowedOrigins botId={botId} origins={data} onChange={change.mutate} />
          {mayChange && <AddOrigin botId={botId} origins={data} busy={change.isPending} onChange={change.mutate} />}
          {data.refused.length > 0 && <RefusedOrigins botId={botId} origins={data} onChange={change.mutate} />}
        </>
      )}
    </section>
  )
}

interface OriginsProps {
  botId: string
  origins: OriginsResponse
  onChange: (send: SendChange) => void
}

function AllowedOrigins({ botId, origins, onChange }: OriginsProps) {
  const { t } = useTranslation()
  const mayChange = useMay()(changeCall)
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('studio.origins.allowed')}>
      <li className="flex min-h-14 items-center gap-3 py-2">
        {origins.domain === '' ? (
          <span className="text-muted">{t('studio.origins.noDomain')}</span>
        ) : (
          <>
            <span className="min-w-0 grow [overflow-wrap:anywhere]">{origins.domain}</span>
            <span className="text-sm text-muted">{t('studio.origins.own')}</span>
          </>
        )}
      </li>
      {origins.allowed.map((origin) => (
        <li key={origin} className="flex min-h-14 items-center gap-3 py-2">
          <span className="min-w-0 grow [overflow-wrap:anywhere]">{origin}</span>
          {mayChange && (
            <button
              type="button"
              className={smallButton}
              aria-label={t('studio.origins.removeOne', { origin })}
              onClick={() =>
                onChange(() => changeOrigins(botId, origins, (allowed) => allowed.filter((other) => other !== origin)))
              }
            >
              {t('studio.origins.remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function AddOrigin({ botId, origins, busy, onChange }: OriginsProps & { busy: boolean }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    const origin = parseOrigin(typed)
    if (origin === null) return setWrong(true)
    onChange(async () => {
      const reply = await changeOrigins(botId, origins, (allowed) => [...allowed, origin])
      setTyped('')
      return reply
    })
  }
  return (
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
      <Button type="submit" variant="secondary" busy={busy} className="mt-3">
        {t('studio.origins.addButton')}
      </Button>
    </form>
  )
}

function RefusedOrigins({ botId, origins, onChange }: OriginsProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className="mt-6 font-semibold">{t('studio.origins.tried')}</h3>
      <p className="mt-1 mb-3 text-md text-muted">{t('studio.origins.triedText')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {origins.refused.map((refused) => (
          <RefusedOrigin key={refused.origin} botId={botId} refused={refused} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}

interface RefusedOriginProps {
  botId: string
  refused: OriginsResponse['refused'][number]
  onChange: (send: SendChange) => void
}

function RefusedOrigin({ botId, refused, onChange }: RefusedOriginProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const may = useMay()
  const { origin, attempts, lastSeen, denied, allowable } = refused
  const decide = (decision: OriginDecisionRequest['decision']) =>
    onChange(() => callApi(decideOrigin, { params: { botId }, body: { origin, decision } }))
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 grow basis-56">
        <span className="block [overflow-wrap:anywhere]">
          {origin === 'null' ? t('studio.origins.opaque') : origin}
        </span>
        <span className="block text-sm text-muted">
          {t('studio.origins.attempts', {
            count: attempts,
            formattedCount: formatCount(attempts, locale),
          })}{' '}
          · {shortMoment(lastSeen, locale)}
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
              onClick={() => decide('allow')}
            >
              {t('studio.origins.allow')}
            </button>
          )}
          {!denied && (
            <button
              type="button"
              className={smallButton}
              aria-label={t('studio.origins.denyOne', { origin })}
              onClick={() => decide('deny')}
            >
              {t('studio.origins.deny')}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
