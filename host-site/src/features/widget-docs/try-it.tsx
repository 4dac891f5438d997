import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../app/hydration/use-hydrated'
import { AttributeField, changeable, validValue, type AttributeOption, type Fields } from './attribute-field'
import type { LiveChat } from './use-live-chat'
import { embedSnippet, type ChosenAttributes } from './snippet'
import { CodeToCopy } from './code-to-copy'

interface TryItProps {
  botId: string | null
  publicUrl: string
  live: LiveChat
  fields: Fields
  onChange: (option: AttributeOption, value: string) => void
}

export function TryIt({ botId, publicUrl, live, fields, onChange }: TryItProps) {
  const { t } = useTranslation()
  const disabled = !useHydrated()
  const inline = fields.mode === 'inline'
  const given = changeable
    .map((attribute) => [attribute.option, validValue(attribute, fields[attribute.option]) ?? ''])
    .filter(([, value]) => value !== '')
  const chosen: ChosenAttributes = {
    botId: botId ?? '…',
    ...Object.fromEntries(given),
    ...(inline && { target: '#chat' }),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="max-lg:order-2">
        <fieldset
          disabled={disabled}
          className="grid gap-x-8 gap-y-2 sm:grid-cols-2 [&_label]:font-mono [&_label]:[overflow-wrap:anywhere]"
        >
          <legend className="sr-only">{t('widgetDocs.try.legend')}</legend>
          {changeable.map((attribute) => (
            <AttributeField
              key={attribute.option}
              attribute={attribute}
              value={fields[attribute.option] ?? ''}
              onChange={(value) => onChange(attribute.option, value)}
            />
          ))}
        </fieldset>
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start">
        <ChatStage live={live} botId={botId} inline={inline} />
        <p className="mt-8 mb-3 text-sm font-medium text-muted">{t('widgetDocs.try.code')}</p>
        <CodeToCopy
          code={`${inline ? '<div id="chat" style="height: 560px"></div>\n' : ''}${embedSnippet(publicUrl, chosen)}`}
          label={t('widgetDocs.try.code')}
        />
      </div>
    </div>
  )
}

function ChatStage({
  live: { place, state },
  botId,
  inline,
}: {
  live: LiveChat
  botId: string | null
  inline: boolean
}) {
  const { t } = useTranslation()
  const word = botId === null ? 'none' : state !== 'live' ? state : inline ? null : 'corner'
  return (
    <div className="relative h-[35rem] overflow-hidden rounded-card bg-raised shadow-low">
      <div ref={place} data-chat-place className="absolute inset-0" />
      {word && (
        <div className="absolute inset-0 grid place-items-center rounded-card border border-line bg-raised p-8 text-center">
          <p role={word === 'failed' ? 'alert' : undefined} className="max-w-[32ch] text-muted">
            {t(`widgetDocs.try.${word}`)}
          </p>
        </div>
      )}
    </div>
  )
}
