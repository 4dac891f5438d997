import type { ListedBot } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unansweredQuery } from '../../api-client/workspace/analytics'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { roleMay } from '../../app/portal'
import { analyticsPath, patterns, studioPath } from '../../paths'
import { useLongIngestionText } from '../../texts/use-long-ingestion-text'
import { Status } from '../../ui/status'
import { shownStep, nextStep, stepPath } from './next-step'

/** Polling milliseconds while a bot has no passages. */
const pollMs = 5_000

const shownBots = 4

/** Hidden if loading fails, as other links exist. */
export function BotStatusList({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  const { data: bots } = useQuery({
    ...ownBotsQuery(),
    refetchInterval: ({ state }) => (state.data?.some((bot) => nextStep(bot) === 'reading') ? pollMs : false),
  })
  const listedBots = inOrder(bots ?? []).filter(
    (bot) => bot.botId !== next || shownStep(bot) !== 'teach' || pausedOf(bot).length > 0,
  )
  const rest = listedBots.length - shownBots
  if (bots && listedBots.length === 0) return null
  return (
    <ul className={clsx('mt-6 grid min-h-15 gap-y-4 pt-4', bots && 'border-t border-line')}>
      {bots &&
        listedBots
          .slice(0, shownBots)
          .map((bot) => <BotStatus key={bot.botId} bot={bot} named={bots.length > 1} isNext={bot.botId === next} />)}
      {rest > 0 && (
        <li>
          <Link
            to={patterns.chatbotEmbed}
            className="inline-flex min-h-11 items-center text-md text-muted underline underline-offset-4 hover:text-ink"
          >
            {t('dashboard.bot.rest', { count: rest })}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Paused bots come first, as they may wait only for the owner. */
const inOrder = (bots: readonly ListedBot[]): ListedBot[] =>
  [...bots].sort((one, other) => Number(pausedOf(other).length > 0) - Number(pausedOf(one).length > 0))

const pausedOf = ({ role, paused }: ListedBot): ListedBot['paused'] =>
  roleMay(role, 'PUT /api/chatbot/bots/:botId/notifications') ? paused : []

function BotStatus({ bot, named, isNext }: { bot: ListedBot; named: boolean; isNext: boolean }) {
  const { t } = useTranslation()
  const { botId, name, domain, passages, role } = bot
  const step = shownStep(bot)
  const paused = pausedOf(bot)
  const longIngestionText = useLongIngestionText()
  const { data: waiting } = useQuery({
    ...unansweredQuery(botId),
    select: ({ groups }) => groups,
    enabled: passages > 0,
  })
  const link = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'
  return (
    <li data-bot={botId} className="min-w-0 text-md [overflow-wrap:anywhere]">
      {named && <h3 className="font-medium">{name || domain || botId}</h3>}
      {paused.map((what) => (
        <p key={what}>
          <Link
            to={
              what === 'notifications' ? `${analyticsPath(botId)}&tab=notifications` : `${studioPath(botId)}&tab=model`
            }
            className={link}
          >
            {t(`dashboard.bot.paused.${what}`)}
          </Link>
        </p>
      ))}
      {step === 'reading' && (
        <Status stage="going" className="min-h-11 whitespace-normal!">
          {longIngestionText(bot.reading) ?? t('dashboard.bot.reading')}
        </Status>
      )}
      {step === 'teach' && !isNext && (
        <Link to={stepPath(botId, step)} className={link}>
          {t('dashboard.bot.empty')}
        </Link>
      )}
      {passages > 0 && waiting && (
        <p className="flex flex-wrap items-center gap-x-6">
          {waiting.length > 0 && roleMay(role, 'POST /api/chatbot/bots/:botId/unanswered/answer') && (
            <Link to={`${analyticsPath(botId)}&tab=unanswered`} className={link}>
              {t('dashboard.bot.waiting', { count: waiting.length })}
            </Link>
          )}
          {step === 'embed' && !isNext && (
            <Link to={stepPath(botId, step)} className={link}>
              {t('dashboard.bot.toInstall')}
            </Link>
          )}
          {waiting.length === 0 && (step === 'work' || isNext) && (
            <Status stage="done" className="min-h-11 whitespace-normal!">
              {t(step === 'work' ? 'dashboard.bot.atWork' : 'dashboard.bot.taught')}
            </Status>
          )}
        </p>
      )}
    </li>
  )
}
