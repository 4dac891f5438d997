import {
  limits,
  workspaceRoles,
  type OwnWorkspace,
  type Workspace,
  workspaceRequest,
  type WorkspaceRequest,
} from '@loquia/contracts'
import { acceptInvitation, renameWorkspace } from '@loquia/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { consumePendingInvitation } from '../../api-client/accounts/pending-invitation'
import { workspaceQuery, workspacesQuery } from '../../api-client/accounts/team'
import { callApi } from '../../api-client/call-api'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { sessionKey } from '../../api-client/accounts/session'
import {
  PageTitle,
  PortalFrame,
  QueryState,
  RoleContext,
  roleMay,
  useChange,
  useUser,
  useUnsaved,
} from '../../app/portal'
import { Button } from '../../ui/button'
import { SelectPill } from '../../ui/fields/select-pill'
import { BotList } from './bot-list'
import { InviteForm, InvitationList } from './invitations'
import { MemberChangeDialog, type AskedChange } from './member-change-dialog'
import { MemberList } from './member-list'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFaultText } from '../../texts/use-fault-text'
import { TextField } from '../../ui/fields/text-field'

export function TeamPage() {
  const { t } = useTranslation()
  return (
    <PortalFrame title={t('team.title')}>
      <Team />
    </PortalFrame>
  )
}

/** Moving a bot requires owning both workspaces. */
const moveCall = 'POST /api/chatbot/bots/:botId/move'

function Team() {
  const { t } = useTranslation()
  const query = useQuery(workspacesQuery())
  // Invalidate all user data, as another team has other bots.
  const { act } = useChange([[sessionKey]])
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const token = consumePendingInvitation()
    if (token !== null)
      act(async () => setChosen((await callApi(acceptInvitation, { body: { token } })).workspaceId), {
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
        <TeamDetails
          key={workspace.id}
          id={workspace.id}
          others={workspaces?.filter(({ id, role }) => id !== workspace.id && roleMay(role, moveCall)) ?? []}
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

function TeamDetails({ id, others }: { id: string; others: readonly OwnWorkspace[] }) {
  const { t } = useTranslation()
  const query = useQuery(workspaceQuery(id))
  const { data: workspace } = query
  const mayDelete = workspace !== undefined && roleMay(workspace.role, 'DELETE /api/chatbot/bots/:botId')
  const bots = useQuery({ ...ownBotsQuery(), enabled: mayDelete }).data
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
        {mayDelete && bots !== undefined && (
          <Part title={t('team.bots.title')} below={<p className="text-muted">{t('team.bots.text')}</p>}>
            <BotList workspace={workspace} bots={bots} others={others} />
          </Part>
        )}
        {workspace.members.length > 1 && (
          <Part title={t('team.leave.title')} below={<p className="text-muted">{t('team.leave.text')}</p>}>
            <LeaveSection workspace={workspace} />
          </Part>
        )}
      </div>
    </RoleContext>
  )
}

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

function LeaveSection({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const { id: readerId } = useUser()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setAsked(true)}
        className="min-h-11! border-wrong! px-5! text-md text-wrong!"
      >
        {t('team.leave.open')}
      </Button>
      <MemberChangeDialog
        workspace={workspace}
        readerId={readerId}
        asked={asked ? leaveRequest : null}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

const leaveRequest: AskedChange = { userId: null, name: '', role: null }

function NameForm({ workspace: { id, name } }: { workspace: Workspace }) {
  const { t } = useTranslation()
  const fault = useFaultText()
  const { act, busy } = useChange([[sessionKey]])
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = useForm<WorkspaceRequest>({ resolver: zodResolver(workspaceRequest), defaultValues: { name } })
  useUnsaved(isDirty)
  const save = (request: WorkspaceRequest) =>
    act(() => callApi(renameWorkspace, { params: { workspaceId: id }, body: request }), {
      done: t('team.name.saved'),
      failed: t('team.name.failed'),
    })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={t('team.name.field')}
        maxLength={limits.workspaceNameMaxChars}
        error={fault(errors.name?.message)}
        autoComplete="organization"
        {...register('name')}
      />
      <Button type="submit" variant="secondary" busy={busy} className="sm:mt-5">
        {t('team.name.save')}
      </Button>
    </form>
  )
}
