import {
  workspaceRole,
  workspaceRoles,
  type KnownSecret,
  type Workspace,
  type WorkspaceMember,
} from '@loquia/contracts'
import { changeMember } from '@loquia/contracts/calls'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionKey } from '../../api-client/accounts/session'
import { callApi } from '../../api-client/call-api'
import { useChange, useMay, useUser } from '../../app/portal'
import { shortDay, useLocale } from '../../texts'
import { SelectPill } from '../../ui/fields/select-pill'
import { ProfilePicture } from '../../ui/profile-picture'
import { KnownSecrets } from './known-secrets'
import { MemberChangeDialog, type AskedChange } from './member-change-dialog'

const shownName = ({ name, username }: WorkspaceMember): string => name || username

export function MemberList({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { act, busy } = useChange([[sessionKey]])
  const { id: readerId } = useUser()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const [known, setKnown] = useState<RemainingSecrets | null>(null)
  const askForChange = (member: WorkspaceMember, role: AskedChange['role']) =>
    setAsked({ userId: member.userId === readerId ? null : member.userId, name: shownName(member), role })
  return (
    <>
      <ul ref={list} tabIndex={-1} className="border-t border-line outline-none">
        {workspace.members.map((member) => (
          <Row
            key={member.userId}
            member={member}
            busy={busy}
            onRole={(role) => {
              if (member.role === 'owner' && role !== 'owner') return askForChange(member, role)
              const params = { workspaceId: workspace.id, userId: member.userId }
              act(() => callApi(changeMember, { params, body: { role } }), {
                done: t('team.members.changed'),
                failed: t('team.members.changeFailed'),
              })
            }}
            onRemove={() => askForChange(member, null)}
          />
        ))}
      </ul>
      {known !== null && <RemainingSecretsNotice known={known} onDone={() => setKnown(null)} />}
      <MemberChangeDialog
        workspace={workspace}
        readerId={readerId}
        asked={asked}
        // A removed member's row disappears with its button, so focus returns to the list; a role field stays.
        {...(asked?.role === null ? { returnTo: list } : {})}
        onClose={() => setAsked(null)}
        onChanged={({ userId, name }, secrets) =>
          userId !== null && setKnown(secrets.length > 0 ? { name, secrets } : null)
        }
      />
    </>
  )
}

interface RemainingSecrets {
  name: string
  secrets: readonly KnownSecret[]
}

/** Shown after the dialog, as only secrets changed from now on are hidden from that member. */
function RemainingSecretsNotice({ known: { name, secrets }, onDone }: { known: RemainingSecrets; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="mt-6 rounded-card border border-line bg-tint px-5 py-4 text-md">
      <output className="block font-semibold [overflow-wrap:anywhere]">
        {t('team.credentials.changeNow', { name })}
      </output>
      <p className="mt-1 text-muted">{t('team.credentials.changeNowText')}</p>
      <KnownSecrets secrets={secrets} />
      <button type="button" onClick={onDone} className="min-h-11 text-accent underline underline-offset-4">
        {t('team.credentials.dismiss')}
      </button>
    </section>
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
        <ProfilePicture name={name} picture={member.picture} />
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
