import type {
  EndedCredentials,
  KnownSecret,
  MemberCredentials as Held,
  Workspace,
  WorkspaceRole,
} from '@loquia/contracts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ownKey } from '../../api-client/accounts/session'
import { changeRole, leaveWorkspace, removeMember } from '../../api-client/accounts/team'
import { useChange, useMay } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { MemberCredentials } from './member-credentials'

/** A member who is about to lose the rights of an owner, or the membership. */
export interface AskedChange {
  /** Of the member; null where it is the reader. */
  userId: number | null
  name: string
  /** What becomes of the member; null: they are no member any more. */
  role: WorkspaceRole | null
}

interface MemberChangeDialogProps {
  workspace: Workspace
  /** The reader's own account. */
  readerId: number
  /** Null: closed. */
  asked: AskedChange | null
  returnTo?: RefObject<HTMLElement | null>
  onClose: () => void
  /** Once it is done, with the secrets that the member knows. */
  onChanged?: (asked: AskedChange, secrets: readonly KnownSecret[]) => void
}

/** Asks before a member is removed, leaves or is no owner any more, and shows what they could still use. */
export function MemberChangeDialog({
  workspace,
  readerId,
  asked,
  returnTo,
  onClose,
  onChanged,
}: MemberChangeDialogProps) {
  const { act, busy } = useChange([[ownKey]])
  const mayEnd = useMay()('DELETE /api/workspaces/:workspaceId/keys/:keyId')
  const [chosen, setChosen] = useState<EndedCredentials | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  // Nobody confirms before they could see the list. Where it does not load, a removal must be possible all the same.
  const [isAnswered, setAnswered] = useState(false)
  const told = useTold(workspace, asked)
  const close = () => {
    setChosen(null)
    setHeld(null)
    setAnswered(false)
    onClose()
  }
  const confirm = ({ userId, role }: AskedChange): Promise<void> => {
    const end = chosen ?? undefined
    if (role !== null) return changeRole(workspace.id, userId ?? readerId, role, end)
    return userId === null ? leaveWorkspace(workspace.id, end) : removeMember(workspace.id, userId, end)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      title={told.title}
      text={told.text}
      confirmLabel={told.confirm}
      cancelLabel={told.cancel}
      busy={busy || !isAnswered}
      {...(returnTo === undefined ? {} : { returnTo })}
      onConfirm={() =>
        asked !== null &&
        act(() => confirm(asked), {
          done: told.done(chosen?.keys.length ?? 0),
          failed: told.failed,
          onDone: () => onChanged?.(asked, held?.secrets ?? []),
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
            setHeld(list)
          }}
          onAnswered={() => setAnswered(true)}
        />
      )}
    </ConfirmDialog>
  )
}

/** The words of the three questions. */
function useTold(workspace: Workspace, asked: AskedChange | null) {
  const { t } = useTranslation()
  const cancel = t('portal.cancel')
  const done = (title: string) => (count: number) =>
    count === 0 ? { title } : { title, description: t('team.credentials.ended', { count }) }
  const name = asked?.name ?? ''
  if (asked !== null && asked.role !== null) {
    const words = { name, role: t(`roles.${asked.role}.name`) }
    return {
      title: t(asked.userId === null ? 'team.lower.ownTitle' : 'team.lower.title', words),
      text: t('team.lower.text'),
      confirm: t('team.lower.confirm'),
      cancel,
      done: done(t('team.members.changed')),
      failed: t('team.members.changeFailed'),
    }
  }
  if (asked !== null && asked.userId === null)
    return {
      title: t('team.leave.confirmTitle', { name: workspace.name }),
      text: t('team.leave.text'),
      confirm: t('team.leave.open'),
      cancel,
      done: done(t('team.leave.done', { name: workspace.name })),
      failed: t('team.leave.failed'),
    }
  return {
    title: t('team.members.removeTitle', { name }),
    text: t('team.members.removeText'),
    confirm: t('team.members.remove'),
    cancel,
    done: done(t('team.members.removed', { name })),
    failed: t('team.members.removeFailed'),
  }
}
