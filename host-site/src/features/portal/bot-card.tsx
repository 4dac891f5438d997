import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownBotsQuery } from '../../api-client/workspace/studio'
import { analyticsPath, patterns, studioPath } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Quote } from '../../ui/brand/quote'
import { BotStatusList } from './bot-status-list'
import { botToContinue, shownStep, stepPath } from './next-step'

export function BotCard() {
  const { t } = useTranslation()
  const { data: bots, isError } = useQuery(ownBotsQuery())
  const bot = botToContinue(bots ?? [])
  // Offer the link even if loading fails.
  const step = bot ? shownStep(bot) : 'teach'
  const isKnown = bots !== undefined || isError
  const title = t(`dashboard.bot.steps.${step}.title`)
  return (
    <section
      aria-labelledby="bot-card"
      data-step={isKnown ? step : undefined}
      className="mt-8 grid items-stretch overflow-hidden rounded-card border border-line bg-raised md:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {/* Before it is known what comes next, its place is kept. */}
      <div className={isKnown ? 'min-w-0 p-6 md:p-8' : 'invisible min-w-0 p-6 md:p-8'}>
        <h2 id="bot-card" className="text-lg font-semibold [overflow-wrap:anywhere]">
          {bots !== undefined && bots.length > 1 && bot
            ? t('dashboard.bot.which', { name: bot.name || bot.domain || bot.botId, step: title })
            : title}
        </h2>
        <p className="mt-2 max-w-[52ch] text-muted">{t(`dashboard.bot.steps.${step}.text`)}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link
            data-next
            to={bot ? stepPath(bot.botId, step) : patterns.chatbotEmbed}
            className={buttonClass('primary')}
          >
            {t(`dashboard.bot.steps.${step}.action`)} <ArrowRight size={18} aria-hidden="true" />
          </Link>
          {bot && (step === 'work' || step === 'look') ? (
            <Link to={studioPath(bot.botId)} className={buttonClass('secondary')}>
              {t('dashboard.bot.open')}
            </Link>
          ) : (
            <Link to={bot ? analyticsPath(bot.botId) : patterns.analytics} className={buttonClass('secondary')}>
              {t('dashboard.bot.analytics')}
            </Link>
          )}
        </p>
        <BotStatusList next={bot?.botId} />
      </div>
      <div
        aria-hidden="true"
        className="hidden flex-col justify-center gap-3 border-l border-line bg-tint px-8 py-6 md:flex"
      >
        <span className="self-end rounded-[18px] bg-fill px-4 py-2 text-md text-white">
          {t('dashboard.bot.question')}
        </span>
        <span className="self-start rounded-[18px] bg-[light-dark(#fff,var(--color-bubble))] px-4 py-2 text-lg leading-7">
          <Quote number={1}>{t('dashboard.bot.answer')}</Quote>
        </span>
      </div>
    </section>
  )
}
