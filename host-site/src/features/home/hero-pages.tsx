import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { Sheet } from '../../ui/overlays/sheet'
import { sampleSite } from './sample-site'

export function HeroPages() {
  const { t } = useTranslation()
  const { shelf } = sampleSite[useLocale()]
  const source = t('recorded.hero.title')
  return (
    <section
      aria-label={t('home.shelf.label')}
      className="hidden gap-x-12 gap-y-6 border-t border-line pt-6 pb-16 md:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <p className="max-w-[48ch] text-sm text-muted">{t('home.shelf.text')}</p>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-5 sm:grid-cols-4 sm:gap-y-6 lg:grid-cols-8">
        {shelf.map((title) => (
          <li
            key={title}
            data-sample-page={title}
            className="flex items-center gap-3 text-sm leading-[1.125rem] text-muted sm:block"
          >
            <Sheet state={title === source ? 'quoted' : 'read'} className="h-9 w-7 shrink-0 sm:mb-2.5" />
            {title === source ? (
              <span className="font-medium text-accent">
                {title}
                {'\u00a0'}
                <sup className="text-[0.8em] font-semibold">1</sup>
              </span>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
