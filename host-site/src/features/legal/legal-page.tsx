import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useHead } from '../../app/seo/head'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath, patterns, splitPath } from '../../paths'
import { formatDay, useLocale, proPrice } from '../../texts'
import { limits, type Locale } from '@loquia/contracts'

const lastUpdated = '2025-04-20T00:00:00.000Z'

const documents = ['privacy', 'terms', 'cookies', 'gdpr'] as const

export function LegalPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { path } = splitPath(pathname)
  const name: LegalDocument = documents.find((candidate) => patterns[candidate] === path) ?? 'privacy'
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const known = { ...legalFacts(locale), company: t('site.name') }
  const title = t(`nav.${name}`)
  useHead({
    title: `${title} · ${t('site.name')}`,
    description: t(`${name}.description`, known),
    canonicalPath: localPath(locale, patterns[name]),
    picture: 'legal',
  })
  const sections = toSections(t(`${name}.sections`, { returnObjects: true, ...known }))
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <nav aria-label={t('legal.breadcrumb')}>
        <ol className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
          <li>
            <Link to={patterns.home} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {t('nav.home')}
            </Link>
          </li>
          <li aria-hidden="true">
            <ChevronRight size={14} />
          </li>
          <li aria-current="page" className="text-ink">
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="display mt-4 text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 text-sm text-muted">
        {t('legal.lastUpdated')} <time dateTime={lastUpdated}>{formatDay(lastUpdated, locale)}</time>
      </p>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('legal.contents')} className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-sm font-semibold">{t('legal.contents')}</h2>
          <ol className="mt-2 grid text-md text-muted">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-9 items-center py-1 leading-5 hover:text-ink">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="max-w-[65ch]">
          <p className="text-lg">{t(`${name}.intro`, known)}</p>
          {sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} className="mt-10 border-t border-line pt-8">
              <h2 className="text-xl font-semibold tracking-[-0.01em]">{heading}</h2>
              {blocks.map((block) =>
                Array.isArray(block) ? (
                  <ul key={block[0]} className="mt-4 grid list-disc gap-2 pl-5 marker:text-accent">
                    {block.map((entry) => (
                      <li key={entry}>{entry}</li>
                    ))}
                  </ul>
                ) : (
                  <p key={block} className="mt-4">
                    {block}
                  </p>
                ),
              )}
            </section>
          ))}
          <p className="mt-10 border-t border-line pt-8">
            {t('legal.contact')}{' '}
            {site?.contactEmail ? (
              <a className="font-medium text-accent underline underline-offset-4" href={`mailto:${site.contactEmail}`}>
                {site.contactEmail}
              </a>
            ) : (
              <a className="font-medium text-accent underline underline-offset-4" href={localPath(locale, '/#contact')}>
                {t('legal.contactForm')}
              </a>
            )}
          </p>
        </article>
      </div>
    </main>
  )
}

type LegalDocument = 'privacy' | 'terms' | 'cookies' | 'gdpr'

/** Facts come from the product's constants, so the documents cannot diverge. */
function legalFacts(locale: Locale): Record<string, string | number> {
  return { days: limits.demoLifetimeDays, trial: limits.modelKeyTrialDays, price: proPrice(locale) }
}

interface LegalSection {
  id: string
  heading: string
  blocks: (string | string[])[]
}

/** Each line of a text is a paragraph; lines with a dash are list entries. */
function toSections(texts: Readonly<Record<string, { title: string; text: string }>>): LegalSection[] {
  return Object.entries(texts).map(([key, { title, text }]) => {
    const blocks: LegalSection['blocks'] = []
    for (const line of text.split('\n')) {
      const last = blocks.at(-1)
      if (!line.startsWith('- ')) blocks.push(line)
      else if (Array.isArray(last)) last.push(line.slice(2))
      else blocks.push([line.slice(2)])
    }
    return { id: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), heading: title, blocks }
  })
}
