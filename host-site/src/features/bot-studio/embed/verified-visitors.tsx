import type { IdentityKey } from '@loquia/contracts'
import { revealIdentityKey, revokeIdentityKey } from '@loquia/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api-client'
import { callApi } from '../../../api-client/call-api'
import { identityKeysQuery } from '../../../api-client/workspace/identity-keys'
import { useRefusal } from '../../../app/portal'
import { shortMoment, useErrorText, useLocale } from '../../../texts'
import { Choice } from '../../../ui/fields/choice'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog'
import { Spinner } from '../../../ui/spinner'
import { CopyableCode } from './copyable-code'
import { NewIdentityKey } from './new-identity-key'
import { identityLanguages, identityPageSnippet, identitySnippet, type IdentityLanguage } from './identity-snippets'

const smallButton = 'min-h-10 rounded-full border border-edge px-4 text-sm hover:border-ink'
const names: Record<IdentityLanguage, string> = { node: 'Node', php: 'PHP', python: 'Python' }

export function VerifiedVisitors({ botId }: { botId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const refused = useRefusal()
  const queries = useQueryClient()
  const stored = useQuery(identityKeysQuery(botId))
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState<{ kid: string; secret: string }>()
  const [going, setGoing] = useState<string>()
  const { queryKey } = identityKeysQuery(botId)
  const onError = (error: Error) => refused(t('studio.identity.failed'), error)
  const reveal = useMutation({
    mutationFn: async (kid: string) => {
      const { secret } = await callApi(revealIdentityKey, { params: { botId, kid } })
      return { kid, secret }
    },
    onSuccess: setShown,
    onError,
  })
  const revoke = useMutation({
    mutationFn: (kid: string) => callApi(revokeIdentityKey, { params: { botId, kid } }),
    onSuccess: ({ keys }) => {
      queries.setQueryData(queryKey, keys)
      setGoing(undefined)
    },
    onError,
  })
  const keys = stored.data ?? []
  const toggleKey = ({ kid, publicKey }: IdentityKey) => {
    if (shown?.kid === kid) setShown(undefined)
    else if (publicKey === null) reveal.mutate(kid)
    else setShown({ kid, secret: publicKey })
  }
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
          {keys.map((key) => (
            <IdentityKeyRow
              key={key.kid}
              identityKey={key}
              secret={shown?.kid === key.kid ? shown.secret : undefined}
              onToggle={() => toggleKey(key)}
              onRevoke={() => setGoing(key.kid)}
            />
          ))}
        </ul>
      )}
      {stored.data && (
        <NewIdentityKey
          botId={botId}
          hasOthers={keys.length > 0}
          onMade={({ keys: now, kid, secret }) => {
            queries.setQueryData(queryKey, now)
            setShown(secret === null ? undefined : { kid, secret })
          }}
        />
      )}
      <IdentityCode botId={botId} identityKey={keys[0]} />
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

interface IdentityKeyRowProps {
  identityKey: IdentityKey
  /** The secret is undefined while hidden. */
  secret: string | undefined
  onToggle: () => void
  onRevoke: () => void
}

function IdentityKeyRow({ identityKey, secret, onToggle, onRevoke }: IdentityKeyRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { kid, algorithm, publicKey, retiresAt, lastUsedAt } = identityKey
  const isShown = secret !== undefined
  return (
    <li className="grid gap-3 py-3">
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
          aria-expanded={isShown}
          aria-label={t(`studio.identity.${isShown ? 'hideOne' : publicKey === null ? 'showOne' : 'showPublicOne'}`, {
            kid,
          })}
          onClick={onToggle}
        >
          {t(`studio.identity.${isShown ? 'hide' : publicKey === null ? 'show' : 'showPublic'}`)}
        </button>
        <button
          type="button"
          className={smallButton}
          aria-label={t('studio.identity.revokeOne', { kid })}
          onClick={onRevoke}
        >
          {t('studio.identity.revoke')}
        </button>
      </span>
      {secret !== undefined && (
        <div>
          <p className="mb-3 text-sm text-muted">
            {t(`studio.identity.${publicKey === null ? 'secretText' : 'publicText'}`)}
          </p>
          <CopyableCode
            code={secret}
            label={t(`studio.identity.${publicKey === null ? 'secret' : 'public'}`)}
            variant="primary"
          />
        </div>
      )}
    </li>
  )
}

function IdentityCode({ botId, identityKey }: { botId: string; identityKey: IdentityKey | undefined }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<IdentityLanguage>('node')
  if (!identityKey) return null
  return (
    <div className="mt-8">
      <Choice
        label={t('studio.identity.language')}
        value={language}
        options={identityLanguages.map((value) => ({ value, text: names[value] }))}
        onChange={setLanguage}
      />
      <p className="mt-4 mb-3 text-md text-muted">
        {t(`studio.identity.${identityKey.publicKey === null ? 'server' : 'serverPublic'}`)}
      </p>
      <CopyableCode
        key={language}
        code={identitySnippet(language, botId, identityKey)}
        label={t('studio.identity.serverCode')}
        variant="secondary"
      />
      <p className="mt-6 mb-3 text-md text-muted">{t('studio.identity.page')}</p>
      <CopyableCode code={identityPageSnippet} label={t('studio.identity.pageCode')} variant="secondary" />
    </div>
  )
}
