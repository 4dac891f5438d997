import { widgetAttributes, widgetEvents, widgetMethods, type WidgetMethodName } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { DocsSection, InlineCode, InlineCodes, DocsEntries, DocsEntry } from './docs-section'
import { CodeToCopy } from './code-to-copy'
import type { LiveChat } from './use-live-chat'

export function AttributesSection() {
  const { t } = useTranslation()
  return (
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
            {typeof attribute.values === 'string' ? (
              t(`widgetDocs.attributes.kinds.${attribute.values}`)
            ) : (
              <InlineCodes words={attribute.values} />
            )}
            {'fallback' in attribute && (
              <>
                . {t('widgetDocs.attributes.fallback')} <InlineCode>{attribute.fallback}</InlineCode>
              </>
            )}
          </DocsEntry>
        ))}
      </DocsEntries>
    </DocsSection>
  )
}

const listenerExample = `document.addEventListener('loquia:answer', ({ detail }) => {\n  console.log(detail.refused, detail.text)\n})`

export function EventsSection({ live }: { live: LiveChat }) {
  const { t } = useTranslation()
  return (
    <DocsSection
      id="events"
      title={t('widgetDocs.events.title')}
      intro={t('widgetDocs.events.intro')}
      code={<CodeToCopy code={listenerExample} label={t('widgetDocs.events.codeLabel')} />}
    >
      <DocsEntries>
        {widgetEvents.map(({ name, detail }) => (
          <DocsEntry
            key={name}
            id={`event-${name}`}
            names={[name]}
            text={t(`widgetDocs.events.items.${name}`)}
            received={live.received.filter(({ event }) => event === name).slice(-1)}
          >
            {detail.length > 0 && (
              <>
                {t('widgetDocs.events.detail')} <InlineCodes words={detail} />
              </>
            )}
          </DocsEntry>
        ))}
      </DocsEntries>
    </DocsSection>
  )
}

const queueExample = `<script>\n  (window.Loquia = window.Loquia || []).push(['open'])\n</script>`

interface MethodsSectionProps {
  live: LiveChat
  runs: Partial<Record<WidgetMethodName, () => void>>
  /** Whether the methods can run. */
  ready: boolean
}

export function MethodsSection({ live, runs, ready }: MethodsSectionProps) {
  const { t } = useTranslation()
  return (
    <DocsSection
      id="methods"
      title={t('widgetDocs.methods.title')}
      intro={t('widgetDocs.methods.intro')}
      code={<CodeToCopy code={queueExample} label={t('widgetDocs.methods.codeLabel')} />}
    >
      <DocsEntries>
        {widgetMethods.map(({ name, call }) => (
          <DocsEntry
            key={name}
            id={`method-${name}`}
            names={[call]}
            text={t(`widgetDocs.methods.items.${name}`)}
            received={live.received.filter(({ after }) => after === name).slice(-2)}
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
  )
}
