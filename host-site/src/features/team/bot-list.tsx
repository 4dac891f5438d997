import type { ListedBot, OwnWorkspace, Workspace } from '@loquia/contracts'
import { deleteBot, moveBot } from '@loquia/contracts/calls'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionKey } from '../../api-client/accounts/session'
import { callApi } from '../../api-client/call-api'
import { useChange } from '../../app/portal'
import { formatCount, useLocale } from '../../texts'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'

interface BotListProps {
  workspace: Workspace
  /** The list covers all workspaces. */
  bots: readonly ListedBot[]
  /** The user owns these workspaces. */
  others: readonly OwnWorkspace[]
}

/** A moved or deleted bot disappears from the list, so its name is kept. */
interface Asked {
  botId: string
  name: string
  change: 'move' | 'delete'
}

export function BotList({ workspace, bots, others }: BotListProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const shown = bots.filter(({ workspaceId }) => workspaceId === workspace.id)
  const dialog = { returnTo: place, onClose: () => setAsked(null) }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {shown.length === 0 && <p className="text-muted">{t('team.bots.none')}</p>}
      <ul className="border-t border-line empty:hidden">
        {shown.map(({ botId, name: title, domain }) => {
          const name = title || domain || botId
          return (
            <li
              key={botId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {name}
                {title !== '' && <span className="block text-md text-muted">{domain}</span>}
              </p>
              <div className="flex gap-2">
                {(['move', 'delete'] as const)
                  .filter((change) => change === 'delete' || others.length > 0)
                  .map((change) => (
                    <button
                      key={change}
                      type="button"
                      onClick={() => setAsked({ botId, name, change })}
                      aria-label={t(`team.bots.${change}.label`, { bot: name })}
                      className="min-h-11 px-2 text-md text-accent underline underline-offset-4"
                    >
                      {t(`team.bots.${change}.open`)}
                    </button>
                  ))}
              </div>
            </li>
          )
        })}
      </ul>
      <MoveDialog asked={asked?.change === 'move' ? asked : null} from={workspace.name} others={others} {...dialog} />
      <DeleteDialog asked={asked?.change === 'delete' ? asked : null} isOnly={bots.length === 1} {...dialog} />
    </div>
  )
}

interface DialogProps {
  asked: Asked | null
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
}

function MoveDialog({
  asked,
  from,
  others,
  returnTo,
  onClose,
}: DialogProps & { from: string; others: readonly OwnWorkspace[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange([[sessionKey]])
  const [targetId, setTargetId] = useState('')
  const target = others.find(({ id }) => id === targetId) ?? others[0]
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('team.bots.move.title', { bot: asked?.name ?? '' })}
      text={t('team.bots.move.text', { from })}
      confirmLabel={t('team.bots.move.confirm')}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      returnTo={returnTo}
      onConfirm={() =>
        asked !== null &&
        target !== undefined &&
        act(() => callApi(moveBot, { params: { botId: asked.botId }, body: { workspaceId: target.id } }), {
          done: t('team.bots.move.done', { bot: asked.name, to: target.name }),
          failed: t('team.bots.move.failed'),
          onEnd: onClose,
        })
      }
      onCancel={onClose}
    >
      <SelectField
        className="mt-4"
        label={t('team.bots.move.to')}
        value={target?.id}
        options={others.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(event) => setTargetId(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Names may have characters that keyboards lack, such as ’. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

function DeleteDialog({ asked, isOnly, returnTo, onClose }: DialogProps & { isOnly: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { act, busy } = useChange([[sessionKey]])
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  const isConfirmed = asked !== null && typed !== '' && nameCollator.compare(typed, asked.name) === 0
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('team.bots.delete.title', { bot: asked?.name ?? '' })}
      text={`${t('team.bots.delete.text')}${isOnly ? ` ${t('team.bots.delete.only')}` : ''}`}
      confirmLabel={t('team.bots.delete.confirm')}
      cancelLabel={t('portal.cancel')}
      busy={busy}
      isIncomplete={!isConfirmed}
      returnTo={returnTo}
      onConfirm={() =>
        asked !== null &&
        act(() => callApi(deleteBot, { params: { botId: asked.botId } }), {
          done: ({ receipt: { counts } }) => ({
            title: t('team.bots.delete.done', { bot: asked.name }),
            description: t('team.bots.delete.receipt', {
              conversations: formatCount(counts.conversations, locale),
              messages: formatCount(counts.messages, locale),
              pages: formatCount(counts.pages, locale),
              files: formatCount(counts.files, locale),
            }),
          }),
          failed: t('team.bots.delete.failed'),
          onEnd: close,
        })
      }
      onCancel={close}
    >
      <TextField
        className="mt-4"
        label={t('team.bots.delete.field', { bot: asked?.name ?? '' })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
