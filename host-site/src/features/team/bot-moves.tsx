import type { ListedBot, OwnWorkspace, Workspace } from '@loquia/contracts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownKey } from '../../api-client/accounts/session'
import { moveBot } from '../../api-client/accounts/team'
import { useChange } from '../../app/portal'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/fields/select-field'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'

interface BotMovesProps {
  workspace: Workspace
  /** Those of the workspace; at least one. */
  bots: readonly ListedBot[]
  /** Other workspaces of the reader's, who owns them; at least one. */
  others: readonly OwnWorkspace[]
}

const nameOf = ({ name, domain, botId }: ListedBot): string => name || domain || botId

/** Gives a bot to another workspace of the same owner. */
export function BotMoves({ workspace, bots, others }: BotMovesProps) {
  const { t } = useTranslation()
  const { act, busy } = useChange([[ownKey]])
  const [botId, setBotId] = useState('')
  const [targetId, setTargetId] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const bot = bots.find((one) => one.botId === botId) ?? bots[0]
  const target = others.find(({ id }) => id === targetId) ?? others[0]
  if (bot === undefined || target === undefined) return null
  const names = { bot: nameOf(bot), from: workspace.name, to: target.name }
  return (
    <>
      <form
        ref={field}
        tabIndex={-1}
        className="grid items-start gap-x-5 gap-y-2 outline-none sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <SelectField
          label={t('team.move.bot')}
          value={bot.botId}
          options={bots.map((one) => ({ value: one.botId, text: nameOf(one) }))}
          onChange={(event) => setBotId(event.target.value)}
        />
        <SelectField
          label={t('team.move.to')}
          value={target.id}
          options={others.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(event) => setTargetId(event.target.value)}
        />
        <Button type="submit" look="secondary" className="sm:mt-5">
          {t('team.move.open')}
        </Button>
      </form>
      <ConfirmDialog
        open={asked}
        title={t('team.move.title', names)}
        text={t('team.move.text', names)}
        confirmLabel={t('team.move.open')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={field}
        onConfirm={() =>
          act(() => moveBot(bot.botId, target.id), {
            done: t('team.move.done', names),
            failed: t('team.move.failed'),
            onEnd: () => setAsked(false),
          })
        }
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
