import type { ListedBot } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { unansweredQuery } from '../../api-client/workspace/analytics'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { roleMay } from '../../app/portal'
import { analyticsPath, patterns, studioPath } from '../../paths'
import { useLongReadingText } from '../../texts/use-long-reading-text'
import { Status } from '../../ui/status'
import { shownStep, stepOf, stepPath } from './next-step'

/** Milliseconds between two looks at the bots while one of them has read nothing yet. */
const lookMs = 5_000

/** Bots that the card tells of; the rest is found in the studio. */
const shownBots = 4

/**
 * How each bot stands, and what it waits for, with the way there. Nothing where that cannot be fetched: the ways are
 * above, too.
 * @param next the bot whose next step stands above: it is not said a second time
 */
export function BotStanding({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  const { data: bots } = useQuery({
    ...ownBotsQuery(),
    refetchInterval: ({ state }) => (state.data?.some((bot) => stepOf(bot) === 'reading') ? lookMs : false),
  })
  const told = inOrder(bots ?? []).filter(
    (bot) => bot.botId !== next || shownStep(bot) !== 'teach' || pausedOf(bot).length > 0,
  )
  const rest = told.length - shownBots
  if (bots && told.length === 0) return null
  return (
    <ul className={clsx('mt-6 grid min-h-15 gap-y-4 pt-4', bots && 'border-t border-line')}>
      {bots &&
        told
          .slice(0, shownBots)
          .map((bot) => <Standing key={bot.botId} bot={bot} named={bots.length > 1} told={bot.botId === next} />)}
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

/** What is paused comes first: it may wait for nobody but its owner. */
const inOrder = (bots: readonly ListedBot[]): ListedBot[] =>
  [...bots].sort((one, other) => Number(pausedOf(other).length > 0) - Number(pausedOf(one).length > 0))

/** What of it is paused, for those who may go on with it. */
const pausedOf = ({ role, paused }: ListedBot): ListedBot['paused'] =>
  roleMay(role, 'PUT /api/chatbot/bots/:botId/notifications') ? paused : []

function Standing({
  bot,
  named,
  told,
}: {
  bot: ListedBot
  named: boolean
  /** Whether the way to its next step stands elsewhere. */
  told: boolean
}) {
  const { t } = useTranslation()
  const { botId, name, domain, passages, role } = bot
  const step = shownStep(bot)
  const paused = pausedOf(bot)
  const longReadingText = useLongReadingText()
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
          {longReadingText(bot.reading) ?? t('dashboard.bot.reading')}
        </Status>
      )}
      {step === 'teach' && !told && (
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
          {step === 'embed' && !told && (
            <Link to={stepPath(botId, step)} className={link}>
              {t('dashboard.bot.toInstall')}
            </Link>
          )}
          {waiting.length === 0 && (step === 'work' || told) && (
            <Status stage="done" className="min-h-11 whitespace-normal!">
              {t(step === 'work' ? 'dashboard.bot.atWork' : 'dashboard.bot.taught')}
            </Status>
          )}
        </p>
      )}
    </li>
  )
}
