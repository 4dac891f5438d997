import { useTranslation } from 'react-i18next'
import { Sheet, type SheetState } from '../../ui/sheet'
import { useSeen } from '../../ui/use-seen'

const sheets = Array.from({ length: 24 }, (_, place): { place: number; state: SheetState } => ({ place, state: place === 8 || place === 15 ? 'skipped' : place >= 21 ? 'found' : 'read' }))

/** The reading of a site: its pages turn from outline to solid. Finished from the start without JavaScript or motion. */
export function CrawlPicture() {
  const { t } = useTranslation()
  const [picture, seen] = useSeen<HTMLDivElement>()
  return (
    <section className="bg-tint">
      <div className="page-width py-20 md:py-28">
        <div className="grid gap-x-16 gap-y-5 md:grid-cols-2">
          <h2 className="display text-3xl">{t('home.crawl.title')}</h2>
          <p className="max-w-[52ch] text-muted md:pt-2">{t('home.crawl.text')}</p>
        </div>
        <p className="sr-only">{t('home.crawl.picture')}</p>
        <div ref={picture} aria-hidden="true" data-seen={seen} className="reading mt-14 grid grid-cols-6 gap-x-4 gap-y-6 sm:grid-cols-8 md:grid-cols-12 md:gap-x-7 md:gap-y-8">
          {sheets.map(({ place, state }) => <span key={place}><Sheet state={state} className="w-full" /></span>)}
        </div>
        <ul className="mt-10 flex flex-col gap-x-10 gap-y-3 text-md text-muted sm:flex-row sm:flex-wrap">
          {([['read', t('home.crawl.legendRead')], ['found', t('home.crawl.legendFound')], ['skipped', t('home.crawl.legendSkipped')]] as const).map(([state, text]) => (
            <li key={state} className="flex items-center gap-3"><Sheet state={state} className="h-5 w-4" />{text}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
