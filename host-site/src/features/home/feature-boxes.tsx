import { Check } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { OutLink } from '../../ui/out-link'

const jobs = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'] as const
const paragraphs = ['p1', 'p2', 'p3'] as const

/** Why, what and how: three columns under one line each; on a phone one after the other, as running text. */
export function FeatureBoxes({ booking }: { booking: string | null }) {
  const { t } = useTranslation()
  const box =
    'border-t border-line pt-5 lg:flex lg:flex-col lg:border-t-0 lg:border-l lg:px-8 lg:pt-0 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0'
  const running = 'mt-3 text-muted max-lg:[&>span]:mr-1 lg:[&>span]:mb-3 lg:[&>span]:block'
  const link = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4'
  return (
    <div className="swiped gap-x-6 section-y sm:gap-y-7 lg:gap-x-0 lg:grid-cols-3">
      <div className={box}>
        <h2 className="display text-lg md:text-xl">{t('hero.boxes.one.title')}</h2>
        <p className={running}>
          {paragraphs.map((name) => (
            <span key={name}>{t(`hero.boxes.one.${name}`)} </span>
          ))}
        </p>
      </div>
      <div className={box}>
        <h2 className="display text-lg md:text-xl">{t('hero.boxes.two.intro')}</h2>
        <ul className="mt-3 grid gap-x-4 gap-y-1.5 text-md lg:gap-y-2 lg:text-base">
          {jobs.map((name) => (
            <li key={name} className="flex items-start gap-2.5">
              <Check size={18} className="mt-0.75 shrink-0 text-live lg:mt-1" aria-hidden="true" />
              {t(`hero.boxes.two.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={box}>
        <h2 className="display text-lg text-balance md:text-xl">{t('hero.boxes.three.p1')}</h2>
        <p className={running}>
          <span>{t('hero.boxes.three.p2')} </span>
          <span>{t('hero.boxes.three.p3')} </span>
        </p>
        <p className="lg:mt-auto">
          {booking === null ? (
            <a href="#contact" className={link}>
              {t('hero.boxes.three.button')}
            </a>
          ) : (
            <OutLink href={booking} note={t('nav.newTab')} className={link}>
              {t('hero.boxes.three.button')}
            </OutLink>
          )}
        </p>
      </div>
    </div>
  )
}
