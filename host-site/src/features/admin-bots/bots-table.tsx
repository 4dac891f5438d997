import type { ManagedBot } from '@loquia/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api-client'
import { adminBotsKey, markPurchased } from '../../api-client/admin-bots'
import { useErrorText } from '../../texts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useToast } from '../../ui/toasts'
import { BotRow } from './bot-row'

const columns = ['bot', 'owner', 'status', 'known', 'used', 'ends', 'actions'] as const

/** The bots of one page; on a narrow screen each is a block, so that nothing hides behind an edge. */
export function BotsTable({ bots }: { bots: ManagedBot[] }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [unmarking, setUnmarking] = useState<ManagedBot | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ bot, purchased }: { bot: ManagedBot; purchased: boolean }) => markPurchased(bot.botId, purchased),
    onSuccess: (_, { bot, purchased }) => toast(purchased ? { title: t('bots.marked'), description: t('bots.markedText', { name: bot.name }) } : { title: t('bots.unmarked') }),
    onError: (failure) => toast({ title: t('bots.actionFailed'), description: errorText(errorCodeOf(failure)), variant: 'destructive' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: adminBotsKey })
      setUnmarking(null)
    },
  })
  return (
    <>
      <table className="w-full border-t border-line text-left text-md max-lg:block" aria-busy={isPending}>
        <thead className="max-lg:sr-only">
          <tr>{columns.map((column) => <th key={column} scope="col" className="border-b border-line px-2 py-2.5 text-sm font-medium text-muted last:text-right">{t(`bots.columns.${column}`)}</th>)}</tr>
        </thead>
        <tbody className="max-lg:block">
          {bots.map((bot) => <BotRow key={bot.botId} bot={bot} onMark={() => (bot.purchasedAt === null ? isPending || mutate({ bot, purchased: true }) : setUnmarking(bot))} />)}
        </tbody>
      </table>
      <ConfirmDialog
        open={unmarking !== null}
        title={t('bots.confirm.title')}
        text={t('bots.confirm.text', { name: unmarking?.name ?? '' })}
        confirmLabel={t('bots.confirm.sure')}
        cancelLabel={t('portal.cancel')}
        busy={isPending}
        onConfirm={() => unmarking !== null && mutate({ bot: unmarking, purchased: false })}
        onCancel={() => setUnmarking(null)}
      />
    </>
  )
}
