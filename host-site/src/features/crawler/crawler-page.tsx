import { crawler } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHead } from '../../app/seo/head'
import { useSite } from '../../app/site-context'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath, patterns } from '../../paths'
import { formatCount, useLocale } from '../../texts'
import { CodeBlock } from '../../ui/code-block'
import { DisplayTitle } from '../../ui/brand/display-title'

const disallowAllExample = `User-agent: ${crawler.name}\nDisallow: /`
const disallowPartExample = `User-agent: ${crawler.name}\nDisallow: /private/\nCrawl-delay: 2`

/** Explains the crawler to website operators who find its name in their logs. */
export function CrawlerPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { publicUrl } = useSite()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const name = crawler.name
  useHead({
    title: `${t('crawler.title', { name })} · ${t('site.name')}`,
    description: t('crawler.description', { name }),
    canonicalPath: localPath(locale, patterns.crawler),
  })
  const facts = {
    name,
    pages: formatCount(crawler.maxPages, locale),
    seconds: crawler.maxMs / 1_000,
    requests: crawler.simultaneousRequests,
    delay: crawler.maxCrawlDelayMs / 1_000,
  }
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <DisplayTitle first={t('crawler.headline', { name })} quote={t('crawler.headlineQuote')} />
      <p className="mt-7 max-w-[52ch] text-lg text-muted">{t('crawler.intro', facts)}</p>
      <div className="mt-14 divide-y divide-line border-t border-line">
        <Fact title={t('crawler.who.title')}>
          <p>{t('crawler.who.text')}</p>
          <CodeBlock code={`${name}/1.0 (+${publicUrl}/bot)`} label={t('crawler.who.codeLabel')} />
        </Fact>
        <Fact title={t('crawler.when.title')}>
          <p>{t('crawler.when.text')}</p>
        </Fact>
        <Fact title={t('crawler.what.title')}>
          <p>{t('crawler.what.text')}</p>
          <p>{t('crawler.what.not')}</p>
        </Fact>
        <Fact title={t('crawler.pace.title')}>
          <ul className="grid list-disc gap-2 pl-5 marker:text-accent">
            {(['pages', 'requests', 'delay', 'busy'] as const).map((key) => (
              <li key={key}>{t(`crawler.pace.${key}`, facts)}</li>
            ))}
          </ul>
        </Fact>
        <Fact title={t('crawler.stop.title')}>
          <p>{t('crawler.stop.text')}</p>
          <CodeBlock code={disallowAllExample} label={t('crawler.stop.allLabel')} />
          <p>{t('crawler.stop.part')}</p>
          <CodeBlock code={disallowPartExample} label={t('crawler.stop.partLabel')} />
          <p>{t('crawler.stop.page')}</p>
        </Fact>
        {site?.contactEmail && (
          <Fact title={t('crawler.contact.title')}>
            <p>
              {t('crawler.contact.text')}{' '}
              <a className="font-medium text-accent underline underline-offset-4" href={`mailto:${site.contactEmail}`}>
                {site.contactEmail}
              </a>
            </p>
          </Fact>
        )}
      </div>
    </main>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 py-9 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="grid max-w-[65ch] gap-4 text-muted">{children}</div>
    </section>
  )
}
