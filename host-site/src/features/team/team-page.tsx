import { limits, workspaceRoles, type OwnWorkspace, type Workspace } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { takeInvitation } from '../../api-client/accounts/pending-invitation'
import { acceptInvitation, workspaceQuery, workspacesQuery } from '../../api-client/accounts/team'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { ownKey } from '../../api-client/accounts/session'
import { PageTitle, PortalFrame, QueryState, RoleContext, roleMay, useChange, useUser } from '../../app/portal'
import { Button } from '../../ui/button'
import { SelectPill } from '../../ui/fields/select-pill'
import { BotMoves } from './bot-moves'
import { InvitationList } from './invitation-list'
import { InviteForm } from './invite-form'
import { MemberChangeDialog, type AskedChange } from './member-change-dialog'
import { MemberList } from './member-list'
import { NameForm } from './name-form'

/** Who works on one's bots, and what each may do. */
export function TeamPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('team.title')}>
      <Team />
    </PortalFrame>
  )
}

/** Only whoever owns both workspaces gives a bot from one to the other. */
const move = 'POST /api/chatbot/bots/:botId/move'

function Team() {
  const { t } = useTranslation()
  const query = useQuery(workspacesQuery())
  // Everything that is one's own: another team has other bots.
  const { act } = useChange([[ownKey]])
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const token = takeInvitation()
    if (token !== null)
      act(async () => setChosen(await acceptInvitation(token)), {
        done: t('team.joined'),
        failed: t('team.joinFailed'),
      })
    // Once: the token is forgotten with the first look.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { data: workspaces } = query
  const workspace = workspaces?.find(({ id }) => id === chosen) ?? workspaces?.[0]
  return (
    <>
      <PageTitle below={t('team.text')}>{t('team.title')}</PageTitle>
      <QueryState query={query} failed={t('team.loadFailed')} loading={t('team.loading')} />
      {workspaces !== undefined && workspaces.length > 1 && workspace && (
        <WorkspaceChoice workspaces={workspaces} chosen={workspace.id} onChoose={setChosen} />
      )}
      {workspace && (
        <OneTeam
          key={workspace.id}
          id={workspace.id}
          others={workspaces?.filter(({ id, role }) => id !== workspace.id && roleMay(role, move)) ?? []}
        />
      )}
    </>
  )
}

function WorkspaceChoice({
  workspaces,
  chosen,
  onChoose,
}: {
  workspaces: readonly OwnWorkspace[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="mt-6 flex flex-wrap items-center gap-3 text-md">
      <span className="text-muted">{t('team.choose')}</span>
      <SelectPill
        value={chosen}
        data-leaves-page={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 sm:max-w-md"
      >
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectPill>
    </label>
  )
}

/** @param others workspaces that a bot of this one could go to */
function OneTeam({ id, others }: { id: string; others: readonly OwnWorkspace[] }) {
  const { t } = useTranslation()
  const query = useQuery(workspaceQuery(id))
  const bots = useQuery({ ...ownBotsQuery(), enabled: others.length > 0 }).data
  const { data: workspace } = query
  if (workspace === undefined)
    return <QueryState query={query} failed={t('team.loadFailed')} loading={t('team.loading')} />
  const mayInvite = roleMay(workspace.role, 'POST /api/workspaces/:workspaceId/invitations')
  return (
    <RoleContext value={workspace.role}>
      <div className="mt-6">
        <Part title={t('team.members.title')} below={<Roles />}>
          <MemberList workspace={workspace} />
        </Part>
        {mayInvite && (
          <Part
            title={t('team.invite.title')}
            below={<p className="text-muted">{t('team.invite.text', { days: limits.invitationDays })}</p>}
          >
            <InviteForm workspace={workspace} />
            <InvitationList workspace={workspace} />
          </Part>
        )}
        {roleMay(workspace.role, 'PUT /api/workspaces/:workspaceId') && (
          <Part title={t('team.name.title')} below={<p className="text-muted">{t('team.name.text')}</p>}>
            <NameForm key={workspace.name} workspace={workspace} />
          </Part>
        )}
        {roleMay(workspace.role, move) && others.length > 0 && bots !== undefined && (
          <Part title={t('team.move.part')} below={<p className="text-muted">{t('team.move.below')}</p>}>
            <BotMoves
              workspace={workspace}
              bots={bots.filter(({ workspaceId }) => workspaceId === id)}
              others={others}
            />
          </Part>
        )}
        {workspace.members.length > 1 && (
          <Part title={t('team.leave.title')} below={<p className="text-muted">{t('team.leave.text')}</p>}>
            <Leave workspace={workspace} />
          </Part>
        )}
      </div>
    </RoleContext>
  )
}

/** One matter of the page: what it is on the left, what can be done on the right. */
function Part({ title, below, children }: { title: string; below: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[18rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <div className="mt-1 text-md">{below}</div>
      </div>
      <div className="max-w-2xl min-w-0">{children}</div>
    </section>
  )
}

function Roles() {
  const { t } = useTranslation()
  return (
    <details className="text-muted">
      <summary className="min-h-11 cursor-pointer py-2 text-accent underline underline-offset-4">
        {t('team.rolesTitle')}
      </summary>
      <dl className="mt-1 grid gap-3">
        {workspaceRoles.map((role) => (
          <div key={role}>
            <dt className="font-medium text-ink">{t(`roles.${role}.name`)}</dt>
            <dd>{t(`roles.${role}.text`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Leave({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { id: readerId } = useUser()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        onClick={() => setAsked(true)}
        className="min-h-11! border-wrong! px-5! text-md text-wrong!"
      >
        {t('team.leave.open')}
      </Button>
      <MemberChangeDialog
        workspace={workspace}
        readerId={readerId}
        asked={asked ? leaving : null}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

/** The reader goes. */
const leaving: AskedChange = { userId: null, name: '', role: null }
