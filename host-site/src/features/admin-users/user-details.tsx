import type { ManagedUser, ManagedUserResponse } from '@loquia/contracts'
import { createResetLink, endUserSessions, resetSecondFactor, sendPasswordReset } from '@loquia/contracts/calls'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import { adminUsersKey, changeUser, userDetailsQuery } from '../../api-client/administration/admin-users'
import { callApi } from '../../api-client/call-api'
import { QueryState, useChange, useUser } from '../../app/portal'
import { adminProjectPath, patterns } from '../../paths'
import { shortDay, useLocale, useErrorText } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { RemoveUser } from './remove-user'
import { errorCodeOf } from '../../api-client'
import { CopyButton } from '../../ui/copy-button'
import { useToast } from '../../ui/overlays/toasts'

const keys = [adminUsersKey]
/** These actions need confirmation. */
type Asked = 'makeAdmin' | 'makeClient' | 'disable' | 'endSessions' | 'resetSecondFactor' | 'sendReset'

interface UserDetailsProps {
  id: number
  onEdit: (user: ManagedUser) => void
  onRemoved: () => void
}

export function UserDetails({ id, onEdit, onRemoved }: UserDetailsProps) {
  const { t } = useTranslation()
  const query = useQuery(userDetailsQuery(id))
  const { data } = query
  const { data: options } = useQuery(accountOptionsQuery())
  const { act: change, busy } = useChange(keys)
  const self = useUser().id === id
  const [asked, setAsked] = useState<Asked | null>(null)
  const [removing, setRemoving] = useState(false)
  const runAction = (action: () => Promise<unknown>, done: string) =>
    change(action, { done, failed: t('users.dialog.failed'), onEnd: () => setAsked(null) })
  // A one-time link must survive a failed refetch.
  if (data === undefined) return <QueryState query={query} failed={t('users.failed')} loading={t('users.loading')} />
  const { user, holdings } = data
  const admin = user.role === 'admin'
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const name = fullName === '' ? user.username : `${fullName} (${user.username})`
  const actions: Record<Asked, () => void> = {
    makeAdmin: () => runAction(() => changeUser(id, { role: 'admin' }), t('users.dialog.saved')),
    makeClient: () => runAction(() => changeUser(id, { role: 'client' }), t('users.dialog.saved')),
    disable: () => runAction(() => changeUser(id, { disabled: true }), t('users.dialog.saved')),
    endSessions: () => runAction(() => callApi(endUserSessions, { params: { id } }), t('users.dialog.ended')),
    resetSecondFactor: () => runAction(() => callApi(resetSecondFactor, { params: { id } }), t('users.dialog.saved')),
    sendReset: () => runAction(() => callApi(sendPasswordReset, { params: { id } }), t('users.dialog.sent')),
  }
  const confirmButton = (wanted: Asked) => (
    <ActionButton key={wanted} onClick={() => setAsked(wanted)}>
      {t(`users.dialog.${wanted}`)}
    </ActionButton>
  )
  /** Also warns admins who change their own account. */
  const consequenceText = (wanted: Asked) =>
    wanted === 'resetSecondFactor' && options?.passwordReset === true
      ? `${t('users.confirm.resetSecondFactor.text')} ${t('users.confirm.resetSecondFactor.told', { email: user.email })}`
      : t(
          self && (wanted === 'makeClient' || wanted === 'disable' || wanted === 'endSessions')
            ? `users.confirm.${wanted}.self`
            : `users.confirm.${wanted}.text`,
          { email: user.email },
        )
  return (
    <>
      <UserStatus user={user} />
      <UserFacts details={data} />
      <div className="mt-6 flex flex-wrap gap-2.5 border-t border-line pt-6" aria-busy={busy}>
        <ActionButton onClick={() => onEdit(user)}>{t('users.form.edit')}</ActionButton>
        {confirmButton(admin ? 'makeClient' : 'makeAdmin')}
        {user.disabled ? (
          <ActionButton
            key="enable"
            onClick={() => runAction(() => changeUser(id, { disabled: false }), t('users.dialog.saved'))}
          >
            {t('users.dialog.enable')}
          </ActionButton>
        ) : (
          confirmButton('disable')
        )}
        {confirmButton('endSessions')}
        {/* Admins turn off their own second step in their account. */}
        {user.secondFactor && !self && confirmButton('resetSecondFactor')}
        {options?.passwordReset === true && confirmButton('sendReset')}
        {!self && (
          <Button
            variant="secondary"
            onClick={() => setRemoving(true)}
            className="min-h-11! border-wrong! px-4! text-md text-wrong!"
          >
            {t('users.remove.action')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? '' : t(`users.confirm.${asked}.title`, { name })}
        text={asked === null ? '' : consequenceText(asked)}
        confirmLabel={asked === null ? '' : t(`users.dialog.${asked}`)}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        onConfirm={() => asked !== null && actions[asked]()}
        onCancel={() => setAsked(null)}
      />
      {options?.passwordReset === false && <ResetLink id={id} />}
      <RemoveUser
        open={removing}
        user={user}
        name={name}
        holdings={holdings}
        onCancel={() => setRemoving(false)}
        onRemoved={onRemoved}
      />
    </>
  )
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" onClick={onClick} className="min-h-11! px-4! text-md">
      {children}
    </Button>
  )
}

function UserStatus({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  return (
    <p aria-live="polite" className="mt-1 text-md text-muted">
      {(user.firstName ?? user.lastName) && (
        <span className="mr-2">{[user.firstName, user.lastName].filter(Boolean).join(' ')}</span>
      )}
      <span className="rounded-full border border-edge px-2.5 py-0.5 text-sm text-ink">
        {t(`users.roles.${user.role}`)}
      </span>
      {user.disabled && (
        <span className="ml-2 rounded-full border border-wrong px-2.5 py-0.5 text-sm text-wrong">
          {t('users.disabled')}
        </span>
      )}
    </p>
  )
}

function UserFacts({ details: { user, bots, projects } }: { details: ManagedUserResponse }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <dl className="mt-6 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2 text-md sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Fact name={t('users.dialog.email')}>
        <a href={`mailto:${user.email}`} className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]">
          {user.email}
        </a>
      </Fact>
      {user.company && <Fact name={t('users.dialog.company')}>{user.company}</Fact>}
      <Fact name={t('users.dialog.created')}>{shortDay(user.createdAt.slice(0, 10), locale)}</Fact>
      <Fact name={t('users.dialog.sessions')}>{user.sessions}</Fact>
      <Fact name={t('users.dialog.secondFactor')}>
        {t(user.secondFactor ? 'users.dialog.secondFactorOn' : 'users.dialog.secondFactorOff')}
      </Fact>
      <Fact name={t('users.dialog.bots')}>
        {bots.length === 0
          ? t('users.dialog.noBots')
          : bots.map(({ publicId, name, domain }) => (
              <span key={publicId} className="block">
                {name} <span className="text-muted">{domain}</span>
              </span>
            ))}
      </Fact>
      <Fact name={t('users.dialog.projects')}>
        {projects.length === 0 ? (
          <span className="block">{t('users.dialog.noProjects')}</span>
        ) : (
          projects.map((project) => (
            <Link
              key={project.id}
              to={adminProjectPath(project.id)}
              className="block text-accent underline underline-offset-4"
            >
              {project.name}
            </Link>
          ))
        )}
        <Link
          to={`${patterns.adminProjects}?new=${user.id}`}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {t('users.dialog.newProject')}
        </Link>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Without email, the admin delivers this link, which shows once and is not stored. */
function ResetLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const fieldId = useId()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => callApi(createResetLink, { params: { id } }),
    onError: (failure) =>
      toast({ title: t('users.dialog.failed'), description: errorText(errorCodeOf(failure)), variant: 'destructive' }),
  })
  return (
    <div className="mt-6 border-t border-line pt-6">
      <h3 className="font-semibold">{t('users.dialog.link.title')}</h3>
      <p className="mt-1 max-w-prose text-md text-muted">{t('users.dialog.link.text')}</p>
      {data === undefined ? (
        <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="mt-4 min-h-11! px-4! text-md">
          {t('users.dialog.link.make')}
        </Button>
      ) : (
        <div className="mt-4" aria-live="polite">
          <label htmlFor={fieldId} className="block text-sm font-medium text-muted">
            {t('users.dialog.link.label', { count: data.minutes })}
          </label>
          <input
            id={fieldId}
            readOnly
            value={data.link}
            onFocus={(event) => event.target.select()}
            className="mb-4 block min-h-11 w-full border-b border-edge bg-transparent font-mono text-sm"
          />
          <CopyButton
            text={data.link}
            label={t('users.dialog.link.copy')}
            copiedLabel={t('users.dialog.link.copied')}
            onFailed={() => toast({ title: t('users.dialog.link.copyFailed'), variant: 'destructive' })}
          />
        </div>
      )}
    </div>
  )
}
