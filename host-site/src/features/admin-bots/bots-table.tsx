import type { ManagedBot, Locale } from '@loquia/contracts'
import { markPurchased } from '@loquia/contracts/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminBotsKey } from '../../api-client/administration/admin-bots'
import { callApi } from '../../api-client/call-api'
import { useChange } from '../../app/portal'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { demoPath, patterns } from '../../paths'
import { formatCount, formatMicroDollars, shortDay, shortMoment, useLocale } from '../../texts'
import { useLongIngestionText } from '../../texts/use-long-ingestion-text'
import { Status, type Stage } from '../../ui/status'

const keys = [adminBotsKey]
const columns = ['bot', 'owner', 'status', 'known', 'used', 'ends', 'actions'] as const

export function BotsTable({ bots }: { bots: ManagedBot[] }) {
  const { t } = useTranslation()
  const { act, busy } = useChange(keys)
  const [unmarking, setUnmarking] = useState<ManagedBot | null>(null)
  const setPurchased = ({ botId, name }: ManagedBot, purchased: boolean) =>
    act(() => callApi(markPurchased, { params: { botId }, body: { purchased } }), {
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
              onMark={() => (bot.purchasedAt === null ? setPurchased(bot, true) : setUnmarking(bot))}
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
        onConfirm={() => unmarking !== null && setPurchased(unmarking, false)}
        onCancel={() => setUnmarking(null)}
      />
    </>
  )
}

const stages: Record<ManagedBot['status'], Stage> = {
  queued: 'open',
  crawling: 'going',
  ready: 'done',
  failed: 'failed',
  empty: 'open',
}
const linkClass = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

function BotRow({ bot, onMark }: { bot: ManagedBot; onMark: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const {
    botId,
    kind,
    name,
    domain,
    language,
    owner,
    status,
    pages,
    passages,
    questions,
    lastQuestionAt,
    tokens,
    costMicros,
    expiresAt,
    purchasedAt,
  } = bot
  const longIngestionText = useLongIngestionText()(bot.reading)
  const [now] = useState(() => Date.now())
  const cost = costMicros === null ? t('bots.noPrice') : formatMicroDollars(costMicros, locale)
  return (
    <tr
      data-bot={botId}
      className="border-b border-line align-top row-tint max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:py-3"
    >
      <th
        scope="row"
        className="max-w-80 lg:min-w-40 px-2 py-2.5 font-semibold [overflow-wrap:anywhere] max-lg:col-span-2 max-lg:max-w-none max-lg:py-1"
      >
        {name}
        {purchasedAt !== null && (
          <span className="ml-2 rounded-full border border-live px-2 text-sm font-normal whitespace-nowrap text-live">
            {t('bots.purchased')}
          </span>
        )}
        <span className="block font-normal text-muted">
          {t(`bots.kind.${kind}`)} · {domain === '' ? t('bots.noDomain') : domain} · {languageName(language, locale)}
        </span>
      </th>
      <td className="px-2 py-2.5 [overflow-wrap:anywhere] lg:max-w-48 lg:min-w-24 max-lg:py-1">
        <Label>{t('bots.columns.owner')}</Label>
        {owner === null ? (
          <span className="text-muted">{t('bots.nobody')}</span>
        ) : (
          <Link
            to={`${patterns.adminUsers}?search=${encodeURIComponent(owner.username)}`}
            className="text-accent underline underline-offset-4"
          >
            {owner.username}
          </Link>
        )}
      </td>
      <td
        className={clsx(
          'px-2 py-2.5 [overflow-wrap:anywhere] lg:max-w-64 max-lg:py-1',
          longIngestionText !== undefined && 'max-lg:col-span-2',
        )}
      >
        <Status stage={stages[status]} className="whitespace-normal!">
          {longIngestionText ?? t(`bots.status.${status}`)}
        </Status>
      </td>
      <td className="px-2 py-2.5 tabular-nums max-lg:py-1">
        {t('bots.pages', { count: pages })}
        <span className="block text-muted">{t('bots.passages', { count: passages })}</span>
      </td>
      <td className="px-2 py-2.5 tabular-nums max-lg:py-1">
        {t('bots.questions', { count: questions })}
        {lastQuestionAt !== null && (
          <span className="block text-muted">{t('bots.lastAsked', { date: shortMoment(lastQuestionAt, locale) })}</span>
        )}
        {tokens > 0 && (
          <span className="block text-muted">
            {t('bots.tokens', { count: tokens, formatted: formatCount(tokens, locale) })} · {cost}
          </span>
        )}
      </td>
      <td className="px-2 py-2.5 tabular-nums max-lg:col-span-2 max-lg:py-1">
        <Label>{t('bots.columns.ends')}</Label>
        {expiresAt === null ? (
          <span className="text-muted">{t('bots.never')}</span>
        ) : (
          shortDay(expiresAt.slice(0, 10), locale)
        )}
        {expiresAt !== null && Date.parse(expiresAt) <= now && (
          <span className="block text-wrong">{t('bots.over')}</span>
        )}
        {purchasedAt !== null && (
          <span className="block text-muted">
            {t('bots.purchasedSince', { date: shortDay(purchasedAt.slice(0, 10), locale) })}
          </span>
        )}
      </td>
      <td className="px-2 text-right max-lg:col-span-2 max-lg:text-left">
        <span className="inline-flex flex-wrap gap-x-5 lg:justify-end">
          <Link to={demoPath(botId)} aria-label={t('bots.openOf', { name })} className={linkClass}>
            {t('bots.open')}
          </Link>
          {kind !== 'site' &&
            (purchasedAt === null ? (
              <button type="button" onClick={onMark} aria-label={t('bots.markOf', { name })} className={linkClass}>
                {t('bots.mark')}
              </button>
            ) : (
              <button type="button" onClick={onMark} aria-label={t('bots.unmarkOf', { name })} className={linkClass}>
                {t('bots.unmark')}
              </button>
            ))}
        </span>
      </td>
    </tr>
  )
}

/** `Italian`, `inglese`. */
function languageName(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
}

/** Hidden from screen readers, which read the table head. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted lg:hidden">
      {children}:{' '}
    </span>
  )
}
