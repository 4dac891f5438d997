import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { widgetAttributes, widgetMethods, widgetEvents, widgetTexts, type WidgetMethodName } from '@loquia/contracts'
import { useLocale } from '../../texts'
import { useSite } from '../../app/site-context'
import { siteInfoQuery, useApi } from '../../api-client'
import { useHead } from '../../app/seo/head'
import { localPath, patterns } from '../../paths'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { DisplayTitle } from '../../ui/brand/display-title'
import { changeable, usable, type Fields, type AttributeOption } from './attribute-field'
import { useLiveChat, type Run } from './live-chat'
import { CodeToCopy } from './code-to-copy'
import { snippetOf } from './snippet'
import { DocsSection } from './docs-section'
import { TryIt } from './try-it'
import { DocsEntries, DocsEntry } from './docs-entry'
import { InlineCode } from './inline-code'

const queued = `<script>\n  (window.Loquia = window.Loquia || []).push(['open'])\n</script>`
const saying = `Loquia.setOptions({ texts: {\n  placeholder: 'What would you like to know?',\n  sources: (count) => 'From ' + count + ' of our pages',\n  errors: { overloaded: 'One moment, please.' },\n} })`
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
  const [fields, setFields] = useState<Fields>({ mode: 'inline' })
  const options = Object.fromEntries(
    changeable.map((attribute) => [attribute.option, usable(attribute, fields[attribute.option])]),
  )
  const live = useLiveChat(botId, { ...options, mode: fields.mode || 'bubble' })
  const change = (option: AttributeOption, value: string) =>
    setFields((before) => ({
      ...before,
      [option]: value,
      ...(option === 'mode' && value === '' && !before.position && { position: 'left' }),
    }))
  /** In the page it is always open, so whoever opens or closes it is shown it in the corner. */
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
  const ready = useHydrated() && botId !== null
  const sections = [
    { id: 'try', title: t('widgetDocs.try.heading') },
    { id: 'attributes', title: t('widgetDocs.attributes.title') },
    { id: 'methods', title: t('widgetDocs.methods.title') },
    { id: 'events', title: t('widgetDocs.events.title') },
    { id: 'texts', title: t('widgetDocs.texts.title') },
    { id: 'policy', title: t('widgetDocs.policy.title') },
  ]
  const socketUrl = publicUrl.replace(/^http/, 'ws')
  return (
    <main id="content" className="page-width pt-28 pb-24 md:pt-36">
      <DisplayTitle first={t('widgetDocs.headline')} quote={t('widgetDocs.headlineQuote')} />
      <p className="mt-7 max-w-[52ch] text-lg text-muted">{t('widgetDocs.intro')}</p>
      <div className="mt-9 max-w-[52rem]">
        <CodeToCopy code={snippetOf(publicUrl, { botId: '…' })} label={t('widgetDocs.tag')} />
      </div>
      <nav aria-label={t('widgetDocs.contents')} className="mt-8 -ml-3 flex flex-wrap">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="px-3 py-2.5 font-medium text-accent underline-offset-4 hover:underline"
          >
            {title}
          </a>
        ))}
      </nav>

      <DocsSection id="try" title={t('widgetDocs.try.heading')} intro={t('widgetDocs.try.intro')}>
        <TryIt botId={botId} publicUrl={publicUrl} live={live} fields={fields} onChange={change} />
      </DocsSection>
      <DocsSection id="attributes" title={t('widgetDocs.attributes.title')} intro={t('widgetDocs.attributes.intro')}>
        <DocsEntries>
          {widgetAttributes.map((attribute) => (
            <DocsEntry
              key={attribute.option}
              id={attribute.names[0]}
              names={attribute.names}
              text={t(`widgetDocs.attributes.items.${attribute.option}`)}
            >
              {t('widgetDocs.attributes.values')}{' '}
              {typeof attribute.values === 'string'
                ? t(`widgetDocs.attributes.kinds.${attribute.values}`)
                : attribute.values.map((value, index) => (
                    <span key={value}>
                      {index > 0 && ', '}
                      <InlineCode>{value}</InlineCode>
                    </span>
                  ))}
              {'fallback' in attribute && (
                <>
                  . {t('widgetDocs.attributes.fallback')} <InlineCode>{attribute.fallback}</InlineCode>
                </>
              )}
            </DocsEntry>
          ))}
        </DocsEntries>
      </DocsSection>
      <DocsSection
        id="methods"
        title={t('widgetDocs.methods.title')}
        intro={t('widgetDocs.methods.intro')}
        code={<CodeToCopy code={queued} label={t('widgetDocs.methods.codeLabel')} />}
      >
        <DocsEntries>
          {widgetMethods.map(({ name, call }) => (
            <DocsEntry
              key={name}
              id={`method-${name}`}
              names={[call]}
              text={t(`widgetDocs.methods.items.${name}`)}
              heard={live.heard.filter(({ after }) => after === name).slice(-2)}
              run={
                runs[name] && {
                  label: t('widgetDocs.methods.run'),
                  name: t('widgetDocs.methods.runThis', { call }),
                  disabled: !ready,
                  act: runs[name],
                }
              }
            />
          ))}
        </DocsEntries>
      </DocsSection>
      <DocsSection
        id="events"
        title={t('widgetDocs.events.title')}
        intro={t('widgetDocs.events.intro')}
        code={<CodeToCopy code={listening} label={t('widgetDocs.events.codeLabel')} />}
      >
        <DocsEntries>
          {widgetEvents.map(({ name, detail }) => (
            <DocsEntry
              key={name}
              id={`event-${name}`}
              names={[name]}
              text={t(`widgetDocs.events.items.${name}`)}
              heard={live.heard.filter(({ event }) => event === name).slice(-1)}
            >
              {detail.length > 0 && (
                <>
                  {t('widgetDocs.events.detail')}{' '}
                  {detail.map((field, index) => (
                    <span key={field}>
                      {index > 0 && ', '}
                      <InlineCode>{field}</InlineCode>
                    </span>
                  ))}
                </>
              )}
            </DocsEntry>
          ))}
        </DocsEntries>
      </DocsSection>
      <DocsSection
        id="texts"
        title={t('widgetDocs.texts.title')}
        intro={t('widgetDocs.texts.intro')}
        code={<CodeToCopy code={saying} label={t('widgetDocs.texts.codeLabel')} />}
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
    </main>
  )
}
