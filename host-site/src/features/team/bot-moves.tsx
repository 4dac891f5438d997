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
  /** Those of the workspace. */
  bots: readonly ListedBot[]
  /** Other workspaces of the reader's, who owns them; at least one. */
  others: readonly OwnWorkspace[]
}

const nameOf = ({ name, domain, botId }: ListedBot): string => name || domain || botId

/** What is asked about, by the names that it had then: once moved, the bot is in this list no more. */
interface Asked {
  botId: string
  targetId: string
  names: { bot: string; from: string; to: string }
}

/** Gives a bot to another workspace of the same owner. */
export function BotMoves({ workspace, bots, others }: BotMovesProps) {
  const { t } = useTranslation()
  const { act, busy } = useChange([[ownKey]])
  const [botId, setBotId] = useState('')
  const [targetId, setTargetId] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const bot = bots.find((one) => one.botId === botId) ?? bots[0]
  const target = others.find(({ id }) => id === targetId) ?? others[0]
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {bot === undefined || target === undefined ? (
        <p className="text-muted">{t('team.move.none')}</p>
      ) : (
        <form
          className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          onSubmit={(event) => {
            event.preventDefault()
            const names = { bot: nameOf(bot), from: workspace.name, to: target.name }
            setAsked({ botId: bot.botId, targetId: target.id, names })
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
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? '' : t('team.move.title', asked.names)}
        text={asked === null ? '' : t('team.move.text', asked.names)}
        confirmLabel={t('team.move.open')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        returnTo={place}
        onConfirm={() =>
          asked !== null &&
          act(() => moveBot(asked.botId, asked.targetId), {
            done: t('team.move.done', asked.names),
            failed: t('team.move.failed'),
            onEnd: () => setAsked(null),
          })
        }
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}
