import { keyOverlapHours } from '@loquia/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import {
  identityKeysQuery,
  makeIdentityKey,
  revealIdentityKey,
  revokeIdentityKey,
} from '../../../api-client/workspace/identity-keys'
import { useRefusal } from '../../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../../texts'
import { Button } from '../../../ui/button'
import { Choice } from '../../../ui/fields/choice'
import { SelectField } from '../../../ui/fields/select-field'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { Spinner } from '../../../ui/spinner'
import { Code } from './code'
import { identityLanguages, identityPageSnippet, identitySnippet, type IdentityLanguage } from './identity-snippets'

const smallButton = 'min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink'
const names: Record<IdentityLanguage, string> = { node: 'Node', php: 'PHP', python: 'Python' }
type Overlap = (typeof keyOverlapHours)[number]
const overlapNames = { 0: 'none', 24: 'day', 168: 'week', 720: 'month' } as const satisfies Record<Overlap, string>

/** The keys with which the business's server says who a visitor is, and how it does that. */
export function VerifiedVisitors({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const errorText = useErrorText()
  const refused = useRefusal()
  const queries = useQueryClient()
  const stored = useQuery(identityKeysQuery(botId))
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState<{ kid: string; secret: string }>()
  const [going, setGoing] = useState<string>()
  const [overlap, setOverlap] = useState<Overlap>(168)
  const [language, setLanguage] = useState<IdentityLanguage>('node')
  const { queryKey } = identityKeysQuery(botId)
  const onError = (error: Error) => refused(t('studio.identity.failed'), error)
  const make = useMutation({
    mutationFn: (hours: Overlap) => makeIdentityKey(botId, hours),
    onSuccess: ({ keys, kid, secret }) => {
      queries.setQueryData(queryKey, keys)
      setShown({ kid, secret })
    },
    onError,
  })
  const reveal = useMutation({
    mutationFn: async (kid: string) => ({ kid, secret: await revealIdentityKey(botId, kid) }),
    onSuccess: setShown,
    onError,
  })
  const revoke = useMutation({
    mutationFn: (kid: string) => revokeIdentityKey(botId, kid),
    onSuccess: (keys) => {
      queries.setQueryData(queryKey, keys)
      setGoing(undefined)
    },
    onError,
  })
  const keys = stored.data ?? []
  return (
    <section aria-labelledby="verified-visitors" data-verified-visitors>
      <h2 ref={heading} tabIndex={-1} id="verified-visitors" className="text-lg font-semibold outline-none">
        {t('studio.identity.title')}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t('studio.identity.text')}</p>
      {stored.isPending && (
        <p className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('studio.loading')}
        </p>
      )}
      {stored.isError && (
        <p role="alert" className="text-wrong">
          {errorText(errorCodeOf(stored.error))}{' '}
          <button type="button" className="underline" onClick={() => void stored.refetch()}>
            {t('portal.again')}
          </button>
        </p>
      )}
      {keys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line" aria-label={t('studio.identity.keys')}>
          {keys.map(({ kid, retiresAt, lastUsedAt }) => (
            <li key={kid} className="grid gap-3 py-3">
              <span className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 grow basis-56">
                  <span className="block font-mono text-sm [overflow-wrap:anywhere]">{kid}</span>
                  <span className="block text-sm text-muted">
                    {retiresAt === null
                      ? t('studio.identity.inUse')
                      : t('studio.identity.until', { when: shortMoment(retiresAt, locale) })}{' '}
                    ·{' '}
                    {lastUsedAt === null
                      ? t('studio.identity.unused')
                      : t('studio.identity.used', { when: shortMoment(lastUsedAt, locale) })}
                  </span>
                </span>
                <button
                  type="button"
                  className={smallButton}
                  aria-expanded={shown?.kid === kid}
                  aria-label={t(shown?.kid === kid ? 'studio.identity.hideOne' : 'studio.identity.showOne', { kid })}
                  onClick={() => (shown?.kid === kid ? setShown(undefined) : reveal.mutate(kid))}
                >
                  {t(shown?.kid === kid ? 'studio.identity.hide' : 'studio.identity.show')}
                </button>
                <button
                  type="button"
                  className={smallButton}
                  aria-label={t('studio.identity.revokeOne', { kid })}
                  onClick={() => setGoing(kid)}
                >
                  {t('studio.identity.revoke')}
                </button>
              </span>
              {shown?.kid === kid && (
                <div>
                  <p className="mb-3 text-sm text-muted">{t('studio.identity.secretText')}</p>
                  <Code code={shown.secret} label={t('studio.identity.secret')} look="primary" />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {stored.data && (
        <div className="flex flex-wrap items-end gap-4">
          {keys.length > 0 && (
            <SelectField
              className="min-w-56"
              label={t('studio.identity.overlap')}
              value={String(overlap)}
              options={keyOverlapHours.map((hours) => ({
                value: String(hours),
                text: t(`studio.identity.overlaps.${overlapNames[hours]}`),
              }))}
              onChange={(event) =>
                setOverlap(keyOverlapHours.find((hours) => String(hours) === event.target.value) ?? overlap)
              }
            />
          )}
          <Button
            look="secondary"
            busy={make.isPending}
            onClick={() => !make.isPending && make.mutate(keys.length > 0 ? overlap : 0)}
          >
            {t(keys.length > 0 ? 'studio.identity.makeAnother' : 'studio.identity.make')}
          </Button>
        </div>
      )}
      {keys[0] && (
        <div className="mt-8">
          <Choice
            label={t('studio.identity.language')}
            value={language}
            options={identityLanguages.map((value) => ({ value, text: names[value] }))}
            onChange={setLanguage}
          />
          <p className="mt-4 mb-3 text-md text-muted">{t('studio.identity.server')}</p>
          <Code
            key={language}
            code={identitySnippet(language, botId, keys[0].kid)}
            label={t('studio.identity.serverCode')}
            look="secondary"
          />
          <p className="mt-6 mb-3 text-md text-muted">{t('studio.identity.page')}</p>
          <Code code={identityPageSnippet} label={t('studio.identity.pageCode')} look="secondary" />
        </div>
      )}
      <ConfirmDialog
        open={going !== undefined}
        title={t('studio.identity.revokeTitle')}
        text={t('studio.identity.revokeText')}
        confirmLabel={t('studio.identity.revoke')}
        cancelLabel={t('portal.cancel')}
        busy={revoke.isPending}
        returnTo={heading}
        onConfirm={() => going !== undefined && !revoke.isPending && revoke.mutate(going)}
        onCancel={() => setGoing(undefined)}
      />
    </section>
  )
}
