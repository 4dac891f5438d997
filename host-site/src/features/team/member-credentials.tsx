import type { EndedCredentials, MemberCredentials as Held } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { memberCredentialsQuery } from '../../api-client/accounts/team'
import { QueryState } from '../../app/portal'
import { shortMoment, useLocale } from '../../texts'
import { KnownSecrets } from './known-secrets'

interface MemberCredentialsProps {
  workspaceId: string
  userId: number | null
  name: string
  mayEnd: boolean
  /** Notifications continue for a member with another role. */
  hasEmails: boolean
  chosen: EndedCredentials | null
  onChoose: (chosen: EndedCredentials, credentials: Held) => void
  onAnswered: () => void
}

/**
 * Keys are unticked by default: revocation is irreversible and would break the team's programs, so each key's last use
 * is shown. Emails to the member's address are ticked, as they send visitors' messages to an outsider.
 */
export function MemberCredentials({
  workspaceId,
  userId,
  name,
  mayEnd,
  hasEmails,
  chosen,
  onChoose,
  onAnswered,
}: MemberCredentialsProps) {
  const { t } = useTranslation()
  const query = useQuery(memberCredentialsQuery(workspaceId, userId))
  const { data: credentials, isPending } = query
  useEffect(() => {
    if (!isPending) onAnswered()
    if (credentials === undefined) return
    const emails = hasEmails ? credentials.emails.filter(({ isOwn }) => isOwn).map(({ botId }) => botId) : []
    onChoose({ keys: [], emails, version: credentials.version }, credentials)
    // The choice begins again only when the list changes; the callbacks are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [credentials, isPending])
  const whose = userId === null ? 'yours' : 'theirs'
  if (credentials === undefined || chosen === null)
    return <QueryState query={query} failed={t('team.credentials.failed')} loading={t('team.credentials.loading')} />
  const emails = hasEmails ? credentials.emails : []
  const choose = (change: Partial<EndedCredentials>) => onChoose({ ...chosen, ...change }, credentials)
  return (
    <div className="mt-5 grid gap-5 text-md">
      {credentials.keys.length + credentials.secrets.length + emails.length === 0 && (
        <p className="text-muted">{t(`team.credentials.${whose}.none`, { name })}</p>
      )}
      {credentials.keys.length > 0 && (
        <Keys
          title={t(`team.credentials.${whose}.keys`, { name })}
          keys={credentials.keys}
          mayEnd={mayEnd}
          chosen={chosen.keys}
          onChoose={(keys) => choose({ keys })}
        />
      )}
      {emails.length > 0 && (
        <Emails emails={emails} mayEnd={mayEnd} chosen={chosen.emails} onChoose={(next) => choose({ emails: next })} />
      )}
      {credentials.secrets.length > 0 && (
        <section>
          <h3 className="font-semibold">{t(`team.credentials.${whose}.secrets`, { name })}</h3>
          <p className="mt-1 text-muted">{t(`team.credentials.${whose}.secretsText`, { name })}</p>
          <KnownSecrets secrets={credentials.secrets} />
        </section>
      )}
    </div>
  )
}

interface ChoiceProps {
  mayEnd: boolean
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

function Keys({ title, keys, mayEnd, chosen, onChoose }: ChoiceProps & { title: string; keys: Held['keys'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const ids = keys.map(({ id }) => id)
  const areAllChosen = chosen.length === ids.length
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-muted">{t(`team.credentials.${mayEnd ? 'keysText' : 'keysStay'}`)}</p>
      {mayEnd && keys.length > 1 && (
        <button
          type="button"
          onClick={() => onChoose(areAllChosen ? [] : ids)}
          className="min-h-11 text-accent underline underline-offset-4"
        >
          {t(areAllChosen ? 'team.credentials.noKey' : 'team.credentials.allKeys')}
        </button>
      )}
      {keys.map(({ id, name, prefix, lastUsedAt }) => (
        <CredentialCheckbox key={id} id={id} mayEnd={mayEnd} chosen={chosen} onChoose={onChoose}>
          {name} <span className="font-mono text-sm text-muted">{prefix}…</span>
          <span className="block text-muted">
            {lastUsedAt === null
              ? t('team.credentials.unused')
              : t('team.credentials.used', { date: shortMoment(lastUsedAt, locale) })}
          </span>
        </CredentialCheckbox>
      ))}
    </fieldset>
  )
}

function Emails({ emails, ...choice }: ChoiceProps & { emails: Held['emails'] }) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="font-semibold">{t('team.credentials.emails')}</legend>
      <p className="mt-1 text-muted">
        {t(`team.credentials.${choice.mayEnd || emails.some(({ isOwn }) => isOwn) ? 'emailsText' : 'emailsStay'}`)}
      </p>
      {emails.map(({ botId, bot, email, isOwn }) => (
        // Users may always release their own address; non-owners see only their own list.
        <CredentialCheckbox key={botId} id={botId} {...choice} mayEnd={choice.mayEnd || isOwn}>
          {email} <span className="block text-muted">{bot}</span>
        </CredentialCheckbox>
      ))}
    </fieldset>
  )
}

function CredentialCheckbox({
  id,
  mayEnd,
  chosen,
  onChoose,
  children,
}: ChoiceProps & { id: string; children: ReactNode }) {
  const text = <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  if (!mayEnd) return <p className="py-2">{text}</p>
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={chosen.includes(id)}
        onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
      />
      {text}
    </label>
  )
}
