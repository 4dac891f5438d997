import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { buttonClass } from '../../ui/button'
import { Quote } from '../../ui/quote'
import { BotStanding } from './bot-standing'

/** The way to the bot's studio, with the bot itself as its picture: a question, and an answer in the owner's words. */
export function BotCard() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="bot-card"
      className="mt-8 grid items-stretch overflow-hidden rounded-card border border-line bg-raised md:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0 p-6 md:p-8">
        <h2 id="bot-card" className="text-lg font-semibold">
          {t('dashboard.bot.title')}
        </h2>
        <p className="mt-2 max-w-[52ch] text-muted">{t('dashboard.bot.text')}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to={patterns.chatbotEmbed} className={buttonClass('primary')}>
            {t('dashboard.bot.open')} <ArrowRight size={18} aria-hidden="true" />
          </Link>
          <Link to={patterns.insight} className={buttonClass('secondary')}>
            {t('dashboard.bot.insight')}
          </Link>
        </p>
        <BotStanding />
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
