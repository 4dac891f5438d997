import type {
  EndedCredentials,
  KnownSecret,
  MemberCredentials as Held,
  Workspace,
  WorkspaceRole,
} from '@loquia/contracts'
import { changeMember, leaveWorkspace, removeMember } from '@loquia/contracts/calls'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionKey } from '../../api-client/accounts/session'
import { callApi } from '../../api-client/call-api'
import { useChange, useMay } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { MemberCredentials } from './member-credentials'

export interface AskedChange {
  /** The id is null for the current user. */
  userId: number | null
  name: string
  /** Null if the membership ends. */
  role: WorkspaceRole | null
}

interface MemberChangeDialogProps {
  workspace: Workspace
  readerId: number
  asked: AskedChange | null
  returnTo?: RefObject<HTMLElement | null>
  onClose: () => void
  onChanged?: (asked: AskedChange, secrets: readonly KnownSecret[]) => void
}

/** Confirms a removal, departure or demotion, and shows which credentials remain usable. */
export function MemberChangeDialog({
  workspace,
  readerId,
  asked,
  returnTo,
  onClose,
  onChanged,
}: MemberChangeDialogProps) {
  const { act, busy } = useChange([[sessionKey]])
  const mayEnd = useMay()('DELETE /api/workspaces/:workspaceId/keys/:keyId')
  const [chosen, setChosen] = useState<EndedCredentials | null>(null)
  const [credentials, setCredentials] = useState<Held | null>(null)
  // Confirmation waits for the list, but a failed load must not block a removal.
  const [isAnswered, setAnswered] = useState(false)
  const texts = useChangeTexts(workspace, asked)
  const close = () => {
    setChosen(null)
    setCredentials(null)
    setAnswered(false)
    onClose()
  }
  const applyChange = ({ userId, role }: AskedChange): Promise<unknown> => {
    const workspaceId = workspace.id
    const end = chosen ?? undefined
    if (role !== null)
      return callApi(changeMember, { params: { workspaceId, userId: userId ?? readerId }, body: { role, end } })
    return userId === null
      ? callApi(leaveWorkspace, { params: { workspaceId }, body: { end } })
      : callApi(removeMember, { params: { workspaceId, userId }, body: { end } })
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busy={busy || !isAnswered}
      {...(returnTo === undefined ? {} : { returnTo })}
      onConfirm={() =>
        asked !== null &&
        act(() => applyChange(asked), {
          done: texts.done(chosen?.keys.length ?? 0),
          failed: texts.failed,
          onDone: () => onChanged?.(asked, credentials?.secrets ?? []),
          onEnd: close,
        })
      }
      onCancel={close}
    >
      {asked !== null && (
        <MemberCredentials
          workspaceId={workspace.id}
          userId={asked.userId}
          name={asked.name}
          mayEnd={mayEnd}
          hasEmails={asked.role === null}
          chosen={chosen}
          onChoose={(next, list) => {
            setChosen(next)
            setCredentials(list)
          }}
          onAnswered={() => setAnswered(true)}
        />
      )}
    </ConfirmDialog>
  )
}

function useChangeTexts(workspace: Workspace, asked: AskedChange | null) {
  const { t } = useTranslation()
  const cancel = t('portal.cancel')
  const doneMessage = (title: string) => (count: number) =>
    count === 0 ? { title } : { title, description: t('team.credentials.ended', { count }) }
  const name = asked?.name ?? ''
  if (asked !== null && asked.role !== null) {
    const words = { name, role: t(`roles.${asked.role}.name`) }
    return {
      title: t(asked.userId === null ? 'team.lower.ownTitle' : 'team.lower.title', words),
      text: t('team.lower.text'),
      confirm: t('team.lower.confirm'),
      cancel,
      done: doneMessage(t('team.members.changed')),
      failed: t('team.members.changeFailed'),
    }
  }
  if (asked !== null && asked.userId === null)
    return {
      title: t('team.leave.confirmTitle', { name: workspace.name }),
      text: t('team.leave.text'),
      confirm: t('team.leave.open'),
      cancel,
      done: doneMessage(t('team.leave.done', { name: workspace.name })),
      failed: t('team.leave.failed'),
    }
  return {
    title: t('team.members.removeTitle', { name }),
    text: t('team.members.removeText'),
    confirm: t('team.members.remove'),
    cancel,
    done: doneMessage(t('team.members.removed', { name })),
    failed: t('team.members.removeFailed'),
  }
}
