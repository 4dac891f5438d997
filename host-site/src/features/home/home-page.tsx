import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DomainForm } from '../../app/domain-form'
import { useHead } from '../../app/head'
import { useSite } from '../../app/site-context'
import { siteInfoQuery, useApi } from '../../api-client'
import { localPath } from '../../paths'
import { useLocale } from '../../texts'
import { CodeBlock } from '../../ui/code-block'
import { DisplayTitle } from '../../ui/display-title'
import { Guillemet } from '../../ui/guillemets'
import { Sheet } from '../../ui/sheet'
import { Steps } from '../../ui/steps'
import { CrawlPicture } from './crawl-picture'
import { Shelf } from './shelf'
import { Showcase } from './showcase'
import { Trust } from './trust'

export function HomePage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { publicUrl } = useSite()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const path = localPath(locale, '/')
  useHead({
    title: `${t('site.name')} · ${t('home.title')}`,
    description: t('home.description'),
    canonicalPath: path,
    structured: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: t('site.name'), url: `${publicUrl}/` },
        { '@type': 'WebSite', name: t('site.name'), url: publicUrl + path, inLanguage: locale, publisher: { '@id': `${publicUrl}/#organization` } },
      ],
    },
  })
  const snippet = `<script async src="${publicUrl}/widget.js" data-demo-id="…"></script>`
  return (
    <main id="content">
      <section id="home" className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-10 pt-24 pb-16 md:pt-28 lg:grid-cols-[minmax(0,1fr)_27.5rem] xl:gap-x-20">
        <div>
          <DisplayTitle first={t('home.headline')} quote={t('home.headlineQuote')} />
          <p className="mt-7 max-w-[46ch] text-lg text-muted">{t('home.subtitle')}</p>
          <div className="mt-9"><DomainForm sample={site?.sampleSites[locale] ?? null} /></div>
        </div>
        <Showcase botId={site?.showcase[locale] ?? null} />
        <Shelf />
      </section>

      <section id="how" className="page-width py-20 md:py-28">
        <h2 className="display max-w-[22ch] text-3xl">{t('home.how.title')}</h2>
        <Steps
          steps={[
            { title: t('home.how.one.title'), text: t('home.how.one.text'), picture: <TypedDomain text={t('domainForm.placeholder')} /> },
            { title: t('home.how.two.title'), text: t('home.how.two.text'), picture: <FewSheets /> },
            { title: t('home.how.three.title'), text: t('home.how.three.text'), picture: <code className="font-mono text-md text-muted">{'<script '}<span className="text-accent">async src</span>{'="…">'}</code> },
          ]}
        />
      </section>

      <CrawlPicture />
      <Trust />

      <section id="install" className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 py-20 md:py-28 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 className="display text-3xl">{t('home.install.title')}</h2>
          <p className="mt-5 max-w-[44ch] text-muted">{t('home.install.text')}</p>
        </div>
        <div>
          <CodeBlock code={snippet} label={t('home.install.codeLabel')} />
          <p className="mt-3 text-sm text-muted">{t('home.install.note')}</p>
        </div>
      </section>

      <section className="border-t border-line">
        <div className="page-width flex items-center justify-center gap-10 py-24 md:py-36">
          <Guillemet side="open" className="hidden w-32 text-line lg:block" />
          <div className="flex w-full max-w-lg flex-col">
            <h2 className="display text-3xl">{t('home.closing.title')}</h2>
            <p className="mt-4 mb-8 text-muted">{t('home.closing.text')}</p>
            <DomainForm />
          </div>
          <Guillemet side="close" className="hidden w-32 text-line lg:block" />
        </div>
      </section>
    </main>
  )
}

function TypedDomain({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-0.5 border-b border-edge pr-10 pb-2 text-xl tracking-tight">
      {text}
      <span className="h-7 w-0.5 bg-accent" />
    </span>
  )
}

function FewSheets() {
  return (
    <span className="flex gap-1.5 sm:gap-2.5">
      {[1, 2, 3, 4, 5, 6, 7].map((place) => <Sheet key={place} state={place === 4 ? 'skipped' : place > 5 ? 'found' : 'read'} className="h-11 w-8 sm:h-12 sm:w-9" />)}
    </span>
  )
}
