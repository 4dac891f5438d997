import type { Workspace } from '@loquia/contracts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { takeInvitationBack, workspaceQuery } from '../../api-client/accounts/team'
import { useChange } from '../../app/portal'
import { shortDay, useLocale } from '../../texts'

/** Who was invited and has not come yet. */
export function InvitationList({ workspace: { id, invitations } }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  const { act } = useChange([workspaceQuery(id).queryKey])
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="mt-8 text-md font-medium text-muted outline-none">
        {t('team.invitations.title')}
      </h3>
      {invitations.length === 0 ? (
        <p className="mt-2 text-md text-muted">{t('team.invitations.none')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {invitations.map(({ id: invitationId, email, role, expiresAt }) => (
            <li
              key={invitationId}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {email}
                <span className="block text-md text-muted">
                  {t(`roles.${role}.name`)} ·{' '}
                  {t('team.invitations.until', { date: shortDay(expiresAt.slice(0, 10), locale) })}
                </span>
              </p>
              <button
                type="button"
                aria-label={t('team.invitations.takeBackLabel', { email })}
                onClick={() =>
                  act(() => takeInvitationBack(id, invitationId), {
                    done: t('team.invitations.takenBack'),
                    failed: t('team.invitations.failed'),
                    onDone: () => title.current?.focus(),
                  })
                }
                className="min-h-11 text-md text-accent underline underline-offset-4 sm:px-2"
              >
                {t('team.invitations.takeBack')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
