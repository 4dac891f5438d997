import type { ManagedBot } from '@loquia/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminBotsKey, markPurchased } from '../../api-client/administration/admin-bots'
import { useChange } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { BotRow } from './bot-row'

const keys = [adminBotsKey]
const columns = ['bot', 'owner', 'status', 'known', 'used', 'ends', 'actions'] as const

/** The bots of one page; on a narrow screen each is a block, so that nothing hides behind an edge. */
export function BotsTable({ bots }: { bots: ManagedBot[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange(keys)
  const [unmarking, setUnmarking] = useState<ManagedBot | null>(null)
  const mark = ({ botId, name }: ManagedBot, purchased: boolean) =>
    act(() => markPurchased(botId, purchased), {
      done: purchased ? { title: t('bots.marked'), description: t('bots.markedText', { name }) } : t('bots.unmarked'),
      failed: t('bots.actionFailed'),
      onEnd: () => setUnmarking(null),
    })
  return (
    <>
      <table
        className="table-flush w-full border-t border-line text-left text-md max-lg:block max-lg:[&_td]:px-0 max-lg:[&_tbody_th]:px-0"
        aria-busy={busy}
      >
        <thead className="max-lg:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-2 py-2.5 text-sm font-medium text-muted last:text-right"
              >
                {t(`bots.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {bots.map((bot) => (
            <BotRow
              key={bot.botId}
              bot={bot}
              onMark={() => (bot.purchasedAt === null ? mark(bot, true) : setUnmarking(bot))}
            />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={unmarking !== null}
        title={t('bots.confirm.title')}
        text={t('bots.confirm.text', { name: unmarking?.name ?? '' })}
        confirmLabel={t('bots.confirm.sure')}
        cancelLabel={t('portal.cancel')}
        busy={busy}
        onConfirm={() => unmarking !== null && mark(unmarking, false)}
        onCancel={() => setUnmarking(null)}
      />
    </>
  )
}
