import type { Locale } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { count, useLocale } from '../../texts'
import { Sheet } from '../../ui/overlays/sheet'

/**
 * Pages of the two sample sites, word for word as the reading reports them: a test compares them. Without `words` one
 * was skipped.
 */
const pages: Record<Locale, { title: string; path: string; words?: number }[]> = {
  en: [
    { title: 'Opening hours', path: '/opening-hours', words: 248 },
    { title: 'Orders, delivery and refunds', path: '/orders-and-delivery', words: 274 },
    { title: '', path: '/bread?from=newsletter' },
    { title: 'Catering and wholesale price list 2026/27', path: '/catering-and-wholesale.pdf', words: 158 },
  ],
  it: [
    { title: 'Camere e appartamenti', path: '/camere', words: 259 },
    { title: 'Condizioni di prenotazione', path: '/condizioni', words: 190 },
    { title: '', path: '/olio-e-prodotti?da=notizie' },
    { title: 'Eventi e matrimoni 2027', path: '/eventi-e-matrimoni.pdf', words: 172 },
  ],
}

/** What whoever asks for an analysis will see, of a small business. */
export function SampleReport({ className }: { className: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <figure className={className}>
      <figcaption className="text-sm text-muted">{t('analyzer.report.label')}</figcaption>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {pages[locale].map(({ title, path, words }) => (
          <li
            key={path}
            data-sample-page={title}
            data-path={path}
            data-words={words ?? 0}
            className="flex items-center gap-4 py-2.5"
          >
            <Sheet state={words === undefined ? 'skipped' : 'read'} className="h-8 w-6 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block truncate leading-6">{title || path}</span>
              {title && <span className="block truncate text-sm text-muted">{path}</span>}
            </span>
            <span className="max-w-[45%] shrink-0 text-right text-sm tabular-nums text-muted">
              {words === undefined
                ? t('analyzer.report.duplicate')
                : t('analyzer.report.words', { words: count(words, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
