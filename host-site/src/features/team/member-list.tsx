import { workspaceRole, workspaceRoles, type Workspace, type WorkspaceMember } from '@loquia/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownKey } from '../../api-client/accounts/session'
import { changeRole, removeMember } from '../../api-client/accounts/team'
import { useChange, useMay, useUser } from '../../app/portal'
import { shortDay, useLocale } from '../../texts'
import { SelectPill } from '../../ui/fields/select-pill'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { PersonPicture } from '../../ui/person-picture'

const shownName = ({ name, username }: WorkspaceMember): string => name || username

/** The members of a workspace, highest role first. Owners change roles and remove members here. */
export function MemberList({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { act, busy } = useChange([[ownKey]])
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<WorkspaceMember | null>(null)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {workspace.members.map((member) => (
          <Row
            key={member.userId}
            member={member}
            busy={busy}
            onRole={(role) =>
              act(() => changeRole(workspace.id, member.userId, role), {
                done: t('team.members.changed'),
                failed: t('team.members.changeFailed'),
              })
            }
            onRemove={() => setAsked(member)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('team.members.removeTitle', { name: asked === null ? '' : shownName(asked) })}
        text={t('team.members.removeText')}
        confirmLabel={t('team.members.remove')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={list}
        onConfirm={() =>
          asked !== null &&
          act(() => removeMember(workspace.id, asked.userId), {
            done: t('team.members.removed', { name: shownName(asked) }),
            failed: t('team.members.removeFailed'),
            onEnd: () => setAsked(null),
          })
        }
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

interface RowProps {
  member: WorkspaceMember
  busy: boolean
  onRole: (role: WorkspaceMember['role']) => void
  onRemove: () => void
}

function Row({ member, busy, onRole, onRemove }: RowProps) {
  const { t } = useTranslation()
  const may = useMay()
  const locale = useLocale()
  const { id } = useUser()
  const isReader = member.userId === id
  const name = shownName(member)
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="flex min-w-0 items-center gap-4">
        <PersonPicture name={name} picture={member.picture} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            {name}
            {isReader && <span className="ml-3 text-md text-muted">{t('team.yours')}</span>}
          </p>
          <p className="text-md text-muted">
            {member.email} · {t('team.since', { date: shortDay(member.joinedAt.slice(0, 10), locale) })}
          </p>
        </div>
      </div>
      {may('PUT /api/workspaces/:workspaceId/members/:userId') ? (
        <div className="flex items-center gap-2">
          <SelectPill
            aria-label={t('team.roleOf', { name })}
            value={member.role}
            disabled={busy}
            onChange={(event) => onRole(workspaceRole.parse(event.target.value))}
            className="min-h-11 text-md"
          >
            {workspaceRoles.map((role) => (
              <option key={role} value={role}>
                {t(`roles.${role}.name`)}
              </option>
            ))}
          </SelectPill>
          {!isReader && (
            <button
              type="button"
              onClick={onRemove}
              aria-label={t('team.members.removeLabel', { name })}
              className="min-h-11 px-2 text-md text-accent underline underline-offset-4"
            >
              {t('team.members.remove')}
            </button>
          )}
        </div>
      ) : (
        <p className="text-md text-muted">{t(`roles.${member.role}.name`)}</p>
      )}
    </li>
  )
}
