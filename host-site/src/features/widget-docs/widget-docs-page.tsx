import { widgetAttributes, widgetEvents, widgetMethods } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteInfoQuery, useApi } from '../../api-client'
import { useHead } from '../../app/head'
import { useSite } from '../../app/site-context'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { CodeBlock } from '../../ui/code-block'
import { DisplayTitle } from '../../ui/display-title'
import { snippetOf } from './snippet'
import { TryIt } from './try-it'

const queued = `<script>\n  (window.Loquia = window.Loquia || []).push(['open'])\n</script>`
const listening = `document.addEventListener('loquia:answer', ({ detail }) => {\n  console.log(detail.refused, detail.text)\n})`

/** Everything that a page can ask of the widget: attributes, methods, events, with the widget itself to try them on. */
export function WidgetDocsPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { publicUrl } = useSite()
  const { data: site } = useQuery(siteInfoQuery(useApi()))
  const botId = site?.assistant[locale] ?? site?.showcase[locale] ?? null
  useHead({
    title: `${t('widgetDocs.title')} · ${t('site.name')}`,
    description: t('widgetDocs.description'),
    canonicalPath: localPath(locale, patterns.widgetDocs),
  })
  const sections = [
    { id: 'try', title: t('widgetDocs.try.heading') },
    { id: 'attributes', title: t('widgetDocs.attributes.title') },
    { id: 'methods', title: t('widgetDocs.methods.title') },
    { id: 'events', title: t('widgetDocs.events.title') },
    { id: 'policy', title: t('widgetDocs.policy.title') },
  ]
  const socketUrl = publicUrl.replace(/^http/, 'ws')
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <DisplayTitle first={t('widgetDocs.headline')} quote={t('widgetDocs.headlineQuote')} />
      <p className="mt-7 max-w-[52ch] text-lg text-muted">{t('widgetDocs.intro')}</p>
      <div className="mt-9 max-w-[52rem]"><CodeBlock code={snippetOf(publicUrl, { botId: '…' })} label={t('widgetDocs.tag')} /></div>
      <nav aria-label={t('widgetDocs.contents')} className="mt-8 -ml-3 flex flex-wrap">
        {sections.map(({ id, title }) => <a key={id} href={`#${id}`} className="px-3 py-2.5 font-medium text-accent underline-offset-4 hover:underline">{title}</a>)}
      </nav>

      <Part id="try" title={t('widgetDocs.try.heading')} intro={t('widgetDocs.try.intro')}>
        <TryIt botId={botId} publicUrl={publicUrl} />
      </Part>
      <Part id="attributes" title={t('widgetDocs.attributes.title')} intro={t('widgetDocs.attributes.intro')}>
        <Rows>
          {widgetAttributes.map((attribute) => (
            <Row key={attribute.option} names={attribute.names} text={t(`widgetDocs.attributes.items.${attribute.option}`)}>
              {t('widgetDocs.attributes.values')}{' '}
              {typeof attribute.values === 'string'
                ? t(`widgetDocs.attributes.kinds.${attribute.values}`)
                : attribute.values.map((value, index) => <span key={value}>{index > 0 && ', '}<Code>{value}</Code></span>)}
              {'fallback' in attribute && <>. {t('widgetDocs.attributes.fallback')} <Code>{attribute.fallback}</Code></>}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part id="methods" title={t('widgetDocs.methods.title')} intro={t('widgetDocs.methods.intro')} code={<CodeBlock code={queued} label={t('widgetDocs.methods.codeLabel')} />}>
        <Rows>{widgetMethods.map(({ name, call }) => <Row key={name} names={[call]} text={t(`widgetDocs.methods.items.${name}`)} />)}</Rows>
      </Part>
      <Part id="events" title={t('widgetDocs.events.title')} intro={t('widgetDocs.events.intro')} code={<CodeBlock code={listening} label={t('widgetDocs.events.codeLabel')} />}>
        <Rows>
          {widgetEvents.map(({ name, detail }) => (
            <Row key={name} names={[name]} text={t(`widgetDocs.events.items.${name}`)}>
              {detail.length > 0 && <>{t('widgetDocs.events.detail')} {detail.map((field, index) => <span key={field}>{index > 0 && ', '}<Code>{field}</Code></span>)}</>}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part id="policy" title={t('widgetDocs.policy.title')} intro={t('widgetDocs.policy.intro')} code={<CodeBlock code={`script-src ${publicUrl}; connect-src ${publicUrl} ${socketUrl}; img-src ${publicUrl}`} label={t('widgetDocs.policy.codeLabel')} />} />
    </main>
  )
}

function Part({ id, title, intro, code, children }: { id: string; title: string; intro: string; code?: ReactNode; children?: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-20 md:mt-28">
      <h2 id={`${id}-title`} className="display text-2xl">{title}</h2>
      <p className="mt-4 mb-9 max-w-[60ch] text-muted">{intro}</p>
      {code && <div className="mb-9 max-w-[52rem]">{code}</div>}
      {children}
    </section>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>
}

/** A name, what it means, and in small what it may hold. */
function Row({ names, text, children }: { names: readonly string[]; text: string; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <dt className="font-mono text-md leading-7 text-accent">{names.map((name) => <span key={name} className="block">{name}</span>)}</dt>
      <dd className="max-w-[62ch]">
        <p>{text}</p>
        {children && <p className="mt-1 text-md text-muted">{children}</p>}
      </dd>
    </div>
  )
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.94em] text-ink">{children}</code>
}
