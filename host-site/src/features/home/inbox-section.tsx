import { Check } from '../../ui/brand/icons'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Section } from '../../ui/section'

/** Pixels of the screenshots by `npm run make-pictures`. */
const [width, height] = [1920, 1200]
const points = ['notified', 'hand', 'team'] as const

export function InboxSection() {
  const { t } = useTranslation()
  const file = `/inbox-${useLocale()}`
  return (
    <Section id="inbox" className="bg-night text-night-text">
      <div className="page-width section-y">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div>
            <h2 className="display text-2xl text-balance md:text-3xl">{t('home.inbox.title')}</h2>
            <p className="mt-4 max-w-[52ch] text-night-muted">{t('home.inbox.text')}</p>
          </div>
          <ul className="grid content-end gap-2.5 text-md">
            {points.map((name) => (
              <li key={name} className="flex items-start gap-2.5">
                <Check size={18} className="mt-0.75 shrink-0 text-night-accent" aria-hidden="true" />
                {t(`home.inbox.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        <picture>
          <source type="image/avif" media="(prefers-color-scheme: dark)" srcSet={`${file}-dark.avif`} />
          <source type="image/webp" media="(prefers-color-scheme: dark)" srcSet={`${file}-dark.webp`} />
          <source type="image/avif" srcSet={`${file}-light.avif`} />
          <img
            src={`${file}-light.webp`}
            alt={t('home.inbox.picture')}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            // Phones show only the conversation, because the whole picture would be tiny.
            className="mt-8 h-96 w-full rounded-card border border-night-muted/30 object-cover object-[62%_0] sm:h-auto md:mt-14"
          />
        </picture>
      </div>
    </Section>
  )
}
