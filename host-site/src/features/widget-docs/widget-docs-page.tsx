import { widgetAttributes, widgetEvents, widgetMethods, widgetTexts, type WidgetMethodName } from '@loquia/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteInfoQuery, useApi } from '../../api-client'
import { useHead } from '../../app/seo/head'
import { useSite } from '../../app/site-context'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { localPath, patterns } from '../../paths'
import { useLocale } from '../../texts'
import { DisplayTitle } from '../../ui/brand/display-title'
import { changeable, usable, type AttributeOption, type Fields } from './attribute-field'
import { CodeToCopy } from './code-to-copy'
import { useLiveChat, type Heard, type Run } from './live-chat'
import { snippetOf } from './snippet'
import { TryIt } from './try-it'

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

      <Part id="try" title={t('widgetDocs.try.heading')} intro={t('widgetDocs.try.intro')}>
        <TryIt botId={botId} publicUrl={publicUrl} live={live} fields={fields} onChange={change} />
      </Part>
      <Part id="attributes" title={t('widgetDocs.attributes.title')} intro={t('widgetDocs.attributes.intro')}>
        <Rows>
          {widgetAttributes.map((attribute) => (
            <Row
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
                      <Code>{value}</Code>
                    </span>
                  ))}
              {'fallback' in attribute && (
                <>
                  . {t('widgetDocs.attributes.fallback')} <Code>{attribute.fallback}</Code>
                </>
              )}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part
        id="methods"
        title={t('widgetDocs.methods.title')}
        intro={t('widgetDocs.methods.intro')}
        code={<CodeToCopy code={queued} label={t('widgetDocs.methods.codeLabel')} />}
      >
        <Rows>
          {widgetMethods.map(({ name, call }) => (
            <Row
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
        </Rows>
      </Part>
      <Part
        id="events"
        title={t('widgetDocs.events.title')}
        intro={t('widgetDocs.events.intro')}
        code={<CodeToCopy code={listening} label={t('widgetDocs.events.codeLabel')} />}
      >
        <Rows>
          {widgetEvents.map(({ name, detail }) => (
            <Row
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
                      <Code>{field}</Code>
                    </span>
                  ))}
                </>
              )}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part
        id="texts"
        title={t('widgetDocs.texts.title')}
        intro={t('widgetDocs.texts.intro')}
        code={<CodeToCopy code={saying} label={t('widgetDocs.texts.codeLabel')} />}
      >
        <Rows>
          {widgetTexts.map(({ name, takes, ours }) => (
            <Row
              key={name}
              id={`text-${name}`}
              dense
              names={[takes.length > 0 ? `${name}(${takes.join(', ')})` : name]}
              text={ours[locale]}
            />
          ))}
        </Rows>
      </Part>
      <Part
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

interface PartProps {
  id: string
  title: string
  intro: string
  code?: ReactNode
  children?: ReactNode
}

function Part({ id, title, intro, code, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-20 md:mt-28">
      <h2 id={`${id}-title`} className="display text-2xl">
        {title}
      </h2>
      <p className="mt-4 mb-9 max-w-[60ch] text-muted">{intro}</p>
      {code && <div className="mb-9 max-w-[52rem]">{code}</div>}
      {children}
    </section>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>
}

interface RowProps {
  dense?: boolean
  id: string
  names: readonly [string, ...string[]]
  text: string
  children?: ReactNode
  heard?: readonly Heard[]
  run?: { label: string; name: string; disabled: boolean; act: () => void } | undefined
}

/**
 * A name, what it means, and in small what it may hold; what the chat told of it, and a button that runs it. `dense`
 * for what says all of itself in a line.
 */
function Row({ id, names, text, children, heard, run, dense = false }: RowProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      className={`group relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-12 target:bg-tint md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] ${dense ? 'py-2.5' : 'gap-y-2 py-5'}`}
    >
      <dt className="font-mono text-md leading-7 text-accent">
        {names.map((name) => (
          <span key={name} className="block">
            {name}
          </span>
        ))}
        <a
          href={`#${id}`}
          aria-label={t('widgetDocs.linkTo', { name: names[0] })}
          className={`absolute -left-8 ${dense ? 'top-1.5' : 'top-3.5'} hidden size-8 place-items-center rounded-full text-muted opacity-0 hover:text-accent focus-visible:opacity-100 group-hover:opacity-100 xl:grid`}
        >
          #
        </a>
      </dt>
      <dd className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[62ch] flex-1 basis-64">
          <p>{text}</p>
          {children && <p className="mt-1 text-md text-muted">{children}</p>}
          <output className="block">
            {heard?.map((line) => (
              <span
                key={line.id}
                className="mt-2 block border-l-2 border-live pl-3 font-mono text-sm leading-6 text-muted [overflow-wrap:anywhere]"
              >
                <span className="text-ink">{line.event}</span> {line.detail}
              </span>
            ))}
          </output>
        </div>
        {run && (
          <button
            type="button"
            aria-label={run.name}
            disabled={run.disabled}
            onClick={run.act}
            className="min-h-11 rounded-full border border-edge px-5 text-md font-medium hover:border-accent hover:text-accent disabled:opacity-60"
          >
            {run.label}
          </button>
        )}
      </dd>
    </div>
  )
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.94em] text-ink">{children}</code>
}
