import type { ManagedUser } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountOptionsQuery } from '../../api-client/accounts/account'
import {
  adminUsersKey,
  changeUser,
  endUserSessions,
  resetSecondFactor,
  sendPasswordReset,
  userDetailsQuery,
} from '../../api-client/administration/admin-users'
import { QueryState, useChange, useUser } from '../../app/portal'
import { adminProjectPath, patterns } from '../../paths'
import { shortDay, useLocale } from '../../texts'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { RemoveUser } from './remove-user'
import { ResetLink } from './reset-link'

const keys = [adminUsersKey]
/** What is asked for first: none of these can be taken back at a click. */
type Asked = 'makeAdmin' | 'makeClient' | 'disable' | 'endSessions' | 'resetSecondFactor' | 'sendReset'

interface UserDetailsProps {
  id: number
  onEdit: (user: ManagedUser) => void
  onRemoved: () => void
}

/** One account with what is its own, and what an admin can do about it. */
export function UserDetails({ id, onEdit, onRemoved }: UserDetailsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(userDetailsQuery(id))
  const { data } = query
  const { data: options } = useQuery(accountOptionsQuery())
  const { act: change, busy } = useChange(keys)
  const self = useUser().id === id
  const [asked, setAsked] = useState<Asked | null>(null)
  const [removing, setRemoving] = useState(false)
  const act = (action: () => Promise<unknown>, done: string) =>
    change(action, { done, failed: t('users.dialog.failed'), onEnd: () => setAsked(null) })
  // A link that is shown once stays, whatever becomes of what is fetched beside it.
  if (data === undefined) return <QueryState query={query} failed={t('users.failed')} loading={t('users.loading')} />
  const { user, bots, projects, holdings } = data
  const admin = user.role === 'admin'
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const name = fullName === '' ? user.username : `${fullName} (${user.username})`
  const actions: Record<Asked, () => void> = {
    makeAdmin: () => act(() => changeUser(id, { role: 'admin' }, locale), t('users.dialog.saved')),
    makeClient: () => act(() => changeUser(id, { role: 'client' }, locale), t('users.dialog.saved')),
    disable: () => act(() => changeUser(id, { disabled: true }, locale), t('users.dialog.saved')),
    endSessions: () => act(() => endUserSessions(id), t('users.dialog.ended')),
    resetSecondFactor: () => act(() => resetSecondFactor(id, locale), t('users.dialog.saved')),
    sendReset: () => act(() => sendPasswordReset(id, locale), t('users.dialog.sent')),
  }
  const ask = (wanted: Asked) => action(t(`users.dialog.${wanted}`), () => setAsked(wanted))
  /** For whom it is done is told, too, when that is the reader; and that they hear of it, where emails can be sent. */
  const consequence = (wanted: Asked) =>
    wanted === 'resetSecondFactor' && options?.passwordReset === true
      ? `${t('users.confirm.resetSecondFactor.text')} ${t('users.confirm.resetSecondFactor.told', { email: user.email })}`
      : t(
          self && (wanted === 'makeClient' || wanted === 'disable' || wanted === 'endSessions')
            ? `users.confirm.${wanted}.self`
            : `users.confirm.${wanted}.text`,
          { email: user.email },
        )
  const action = (text: string, onClick: () => void) => (
    <Button key={text} look="secondary" onClick={onClick} className="min-h-11! px-4! text-md">
      {text}
    </Button>
  )
  return (
    <>
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
      <dl className="mt-6 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2 text-md sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name={t('users.dialog.email')}>
          <a
            href={`mailto:${user.email}`}
            className="text-accent underline underline-offset-4 [overflow-wrap:anywhere]"
          >
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
      <div className="mt-6 flex flex-wrap gap-2.5 border-t border-line pt-6" aria-busy={busy}>
        {action(t('users.form.edit'), () => onEdit(user))}
        {ask(admin ? 'makeClient' : 'makeAdmin')}
        {user.disabled
          ? action(t('users.dialog.enable'), () =>
              act(() => changeUser(id, { disabled: false }, locale), t('users.dialog.saved')),
            )
          : ask('disable')}
        {ask('endSessions')}
        {/* One's own is switched off in one's account, with the password and a code. */}
        {user.secondFactor && !self && ask('resetSecondFactor')}
        {options?.passwordReset === true && ask('sendReset')}
        {!self && (
          <Button
            look="secondary"
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
        text={asked === null ? '' : consequence(asked)}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
