import { claims } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patterns } from '../../paths'
import { percent, useLocale } from '../../texts'
import { buttonClass } from '../../ui/button'
import { Section } from '../../ui/section'

/** What changes, as figures that can be read from across the room. */
export function Benefits() {
  const { t } = useTranslation()
  const locale = useLocale()
  const items = [
    { name: 'efficiency', value: percent(claims.efficiency, locale, 'sign') },
    { name: 'cost', value: percent(claims.voice.callHandlingCost, locale, 'sign') },
    { name: 'growth', value: percent(claims.revenue, locale, 'sign') },
    { name: 'insights', value: t('benefits.insights.value') },
  ] as const
  return (
    <Section className="bg-tint">
      <div className="page-width grid gap-x-16 gap-y-12 py-20 md:py-28 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="flex flex-col items-start">
          <h2 className="display text-3xl">{t('benefits.title')}</h2>
          <p className="mt-5 max-w-[36ch] text-muted">{t('benefits.text')}</p>
          <Link to={patterns.demoLanding} className={buttonClass('primary', 'mt-8')}>
            {t('benefits.button')}
          </Link>
          <a
            href="#contact"
            className="mt-3 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {t('benefits.cta')}
          </a>
        </div>
        <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {items.map(({ name, value }) => (
            <div key={name} className="border-t border-edge pt-5">
              <dt className="text-md font-semibold text-muted">{t(`benefits.${name}.title`)}</dt>
              <dd>
                <span
                  className={
                    name === 'insights'
                      ? 'quoted mt-2 block text-3xl leading-[3.125rem]'
                      : 'display mt-2 block text-4xl'
                  }
                >
                  {value}
                </span>
                <span className="mt-2 block max-w-[34ch] text-muted">{t(`benefits.${name}.text`)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
