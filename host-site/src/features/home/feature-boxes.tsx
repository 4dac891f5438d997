import { Check } from '../../ui/icons'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button'
import { OutLink } from '../../ui/out-link'

const jobs = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'] as const
const paragraphs = ['p1', 'p2', 'p3'] as const

/** Why, what and how: three columns under one line each. */
export function FeatureBoxes({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  const box =
    'flex flex-col border-t border-ink pt-6 lg:border-t-0 lg:border-l lg:border-line lg:px-8 lg:pt-0 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0'
  const label = 'mt-auto pt-6 font-semibold text-accent'
  return (
    <div className="grid gap-y-12 py-20 md:py-24 lg:grid-cols-3">
      <div className={box}>
        <h2 className="display text-xl">{t('hero.boxes.one.title')}</h2>
        {paragraphs.map((name) => (
          <p key={name} className="mt-4 text-muted">
            {t(`hero.boxes.one.${name}`)}
          </p>
        ))}
        <p className={label}>{t('hero.boxes.one.label')}</p>
      </div>
      <div className={box}>
        <h2 className="display text-xl">{t('hero.boxes.two.intro')}</h2>
        <ul className="mt-4 grid gap-2.5">
          {jobs.map((name) => (
            <li key={name} className="flex items-start gap-2.5">
              <Check size={18} className="mt-1 shrink-0 text-live" aria-hidden="true" />
              {t(`hero.boxes.two.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={box}>
        {paragraphs.map((name) => (
          <p key={name} className="mb-4 text-muted first:display first:text-xl first:text-balance first:text-ink">
            {t(`hero.boxes.three.${name}`)}
          </p>
        ))}
        <p className={label}>{t('hero.boxes.three.label')}</p>
        {booking === null ? (
          <a href="#contact" className={buttonClass('secondary', 'mt-4 self-start')}>
            {t('hero.boxes.three.button')}
          </a>
        ) : (
          <OutLink href={booking} note={t('nav.newTab')} className={buttonClass('secondary', 'mt-4 self-start')}>
            {t('hero.boxes.three.button')}
          </OutLink>
        )}
      </div>
    </div>
  )
}
