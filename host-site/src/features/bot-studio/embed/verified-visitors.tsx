import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { identityKeysQuery, revealIdentityKey, revokeIdentityKey } from '../../../api-client/workspace/identity-keys'
import { useRefusal } from '../../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../../texts'
import { Choice } from '../../../ui/fields/choice'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { Spinner } from '../../../ui/spinner'
import { Code } from './code'
import { NewKey } from './new-identity-key'
import { identityLanguages, identityPageSnippet, identitySnippet, type IdentityLanguage } from './identity-snippets'

const smallButton = 'min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink'
const names: Record<IdentityLanguage, string> = { node: 'Node', php: 'PHP', python: 'Python' }

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
  const [language, setLanguage] = useState<IdentityLanguage>('node')
  const { queryKey } = identityKeysQuery(botId)
  const onError = (error: Error) => refused(t('studio.identity.failed'), error)
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
          {keys.map(({ kid, algorithm, publicKey, retiresAt, lastUsedAt }) => (
            <li key={kid} className="grid gap-3 py-3">
              <span className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 grow basis-56">
                  <span className="block font-mono text-sm [overflow-wrap:anywhere]">{kid}</span>
                  <span className="block text-sm text-muted">
                    {publicKey === null
                      ? t('studio.identity.kinds.secret')
                      : `${t('studio.identity.kinds.public')} (${algorithm})`}{' '}
                    ·{' '}
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
                  aria-label={t(
                    `studio.identity.${shown?.kid === kid ? 'hideOne' : publicKey === null ? 'showOne' : 'showPublicOne'}`,
                    { kid },
                  )}
                  onClick={() => {
                    if (shown?.kid === kid) setShown(undefined)
                    else if (publicKey === null) reveal.mutate(kid)
                    else setShown({ kid, secret: publicKey })
                  }}
                >
                  {t(`studio.identity.${shown?.kid === kid ? 'hide' : publicKey === null ? 'show' : 'showPublic'}`)}
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
                  <p className="mb-3 text-sm text-muted">
                    {t(`studio.identity.${publicKey === null ? 'secretText' : 'publicText'}`)}
                  </p>
                  <Code
                    code={shown.secret}
                    label={t(`studio.identity.${publicKey === null ? 'secret' : 'public'}`)}
                    look="primary"
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {stored.data && (
        <NewKey
          botId={botId}
          hasOthers={keys.length > 0}
          onMade={({ keys: now, kid, secret }) => {
            queries.setQueryData(queryKey, now)
            setShown(secret === null ? undefined : { kid, secret })
          }}
        />
      )}
      {keys[0] && (
        <div className="mt-8">
          <Choice
            label={t('studio.identity.language')}
            value={language}
            options={identityLanguages.map((value) => ({ value, text: names[value] }))}
            onChange={setLanguage}
          />
          <p className="mt-4 mb-3 text-md text-muted">
            {t(`studio.identity.${keys[0].publicKey === null ? 'server' : 'serverPublic'}`)}
          </p>
          <Code
            key={language}
            code={identitySnippet(language, botId, keys[0])}
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
