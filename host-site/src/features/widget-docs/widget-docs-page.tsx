import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { widgetTexts, type WidgetMethodName } from '@loquia/contracts'
import { useLocale } from '../../texts'
import { useSite } from '../../app/site-context'
import { siteInfoQuery, useApi } from '../../api-client'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { DisplayTitle } from '../../ui/brand/display-title'
import { changeable, validValue, type Fields, type AttributeOption } from './attribute-field'
import { useLiveChat, type Run } from './use-live-chat'
import { CodeToCopy } from './code-to-copy'
import { embedSnippet } from './snippet'
import { AttributesSection, EventsSection, MethodsSection } from './reference-sections'
import { DocsSection, DocsEntries, DocsEntry } from './docs-section'
import { TryIt } from './try-it'

const textsExample = `Loquia.setOptions({ texts: {\n  placeholder: 'What would you like to know?',\n  sources: (count) => 'From ' + count + ' of our pages',\n  errors: { overloaded: 'One moment, please.' },\n} })`

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
  const { live, fields, change, runs } = useConfiguredChat(botId)
  const ready = useHydrated() && botId !== null
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <DisplayTitle first={t('widgetDocs.headline')} quote={t('widgetDocs.headlineQuote')} />
      <p className="mt-7 max-w-[52ch] text-lg text-muted">{t('widgetDocs.intro')}</p>
      <div className="mt-9 max-w-[52rem]">
        <CodeToCopy code={embedSnippet(publicUrl, { botId: '…' })} label={t('widgetDocs.tag')} />
      </div>
      <Contents />

      <DocsSection id="try" title={t('widgetDocs.try.heading')} intro={t('widgetDocs.try.intro')}>
        <TryIt botId={botId} publicUrl={publicUrl} live={live} fields={fields} onChange={change} />
      </DocsSection>
      <AttributesSection />
      <MethodsSection live={live} runs={runs} ready={ready} />
      <EventsSection live={live} />
      <TextsSection />
      <PolicySection publicUrl={publicUrl} />
    </main>
  )
}

/** The live chat with the options that the visitor chose, and its methods as examples. */
function useConfiguredChat(botId: string | null) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<Fields>({ mode: 'inline' })
  const options = Object.fromEntries(
    changeable.map((attribute) => [attribute.option, validValue(attribute, fields[attribute.option])]),
  )
  const live = useLiveChat(botId, { ...options, mode: fields.mode || 'bubble' })
  const change = (option: AttributeOption, value: string) =>
    setFields((before) => ({
      ...before,
      [option]: value,
      ...(option === 'mode' && value === '' && !before.position && { position: 'left' }),
    }))
  /** Inline chats are always open, so opening and closing is demonstrated in the corner. */
  const inCorner = (name: WidgetMethodName, act: Run) => {
    const wasInline = fields.mode === 'inline'
    if (wasInline) change('mode', '')
    live.run(name, act, wasInline)
  }
  const runs: Partial<Record<WidgetMethodName, () => void>> = {
    open: () => inCorner('open', (chat) => chat.open()),
    close: () => inCorner('close', (chat) => chat.close()),
    toggle: () => inCorner('toggle', (chat) => chat.toggle()),
    send: () => live.run('send', (chat) => chat.send(t('widgetDocs.methods.question'))),
    setOptions: () => change('theme', fields.theme === 'dark' ? 'light' : 'dark'),
    identify: () => live.run('identify', (chat) => chat.identify({ name: 'Ada', email: 'ada@example.com' })),
    on: () => live.listen(true),
    off: () => live.listen(false),
    reset: () => live.run('reset', (chat) => chat.reset()),
    mount: live.bringBack,
    destroy: live.remove,
  }
  return { live, fields, change, runs }
}

function Contents() {
  const { t } = useTranslation()
  const sections = [
    { id: 'try', title: t('widgetDocs.try.heading') },
    { id: 'attributes', title: t('widgetDocs.attributes.title') },
    { id: 'methods', title: t('widgetDocs.methods.title') },
    { id: 'events', title: t('widgetDocs.events.title') },
    { id: 'texts', title: t('widgetDocs.texts.title') },
    { id: 'policy', title: t('widgetDocs.policy.title') },
  ]
  return (
    <nav aria-label={t('widgetDocs.contents')} className="mt-8 -ml-3 flex flex-wrap">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="px-3 py-2.5 font-medium text-accent underline-offset-4 hover:underline">
          {title}
        </a>
      ))}
    </nav>
  )
}

function TextsSection() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <DocsSection
      id="texts"
      title={t('widgetDocs.texts.title')}
      intro={t('widgetDocs.texts.intro')}
      code={<CodeToCopy code={textsExample} label={t('widgetDocs.texts.codeLabel')} />}
    >
      <DocsEntries>
        {widgetTexts.map(({ name, takes, ours }) => (
          <DocsEntry
            key={name}
            id={`text-${name}`}
            dense
            names={[takes.length > 0 ? `${name}(${takes.join(', ')})` : name]}
            text={ours[locale]}
          />
        ))}
      </DocsEntries>
    </DocsSection>
  )
}

function PolicySection({ publicUrl }: { publicUrl: string }) {
  const { t } = useTranslation()
  const socketUrl = publicUrl.replace(/^http/, 'ws')
  return (
    <DocsSection
      id="policy"
      title={t('widgetDocs.policy.title')}
      intro={t('widgetDocs.policy.intro')}
      code={
        <CodeToCopy
          code={`script-src ${publicUrl}; connect-src ${publicUrl} ${socketUrl}; img-src ${publicUrl}`}
          label={t('widgetDocs.policy.codeLabel')}
        />
      }
    />
  )
}
