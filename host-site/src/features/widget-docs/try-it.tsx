import { hexColor, widgetDefaults } from '@loquia/contracts'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts'
import { useHydrated } from '../../app/use-hydrated'
import { mountChat, type ChatInstance, type ChatOptions } from '../../ui/chat-widget'
import { CodeBlock } from '../../ui/code-block'
import { ColorField } from '../../ui/color-field'
import { onFirstSign } from '../../ui/first-sign'
import { TextField } from '../../ui/text-field'
import { snippetOf, type Chosen } from './snippet'

const chosenHere = ['title', 'primaryColor', 'userBubbleColor', 'theme', 'language'] as const
type Field = (typeof chosenHere)[number]
const choices = { theme: ['auto', 'light', 'dark'], language: ['auto', 'en', 'it'] } as const

/** Only what the widget would take: a half-typed color stays the bot's own. */
function usable(fields: Record<Field, string>): ChatOptions {
  const color = (value: string): string | null => (hexColor.safeParse(value.trim()).success ? value.trim() : null)
  const word = <T extends string>(value: string, words: readonly T[]): T | null => words.find((known) => known === value && known !== 'auto') ?? null
  return {
    title: fields.title.trim() || null,
    primaryColor: color(fields.primaryColor),
    userBubbleColor: color(fields.userBubbleColor),
    theme: word(fields.theme, choices.theme),
    language: word(fields.language, choices.language),
  }
}

/** The real chat in inline mode, its attributes beside it: a change shows at once, there and in the tag. */
export function TryIt({ botId, publicUrl }: { botId: string | null; publicUrl: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [fields, setFields] = useState<Record<Field, string>>({ title: '', primaryColor: '', userBubbleColor: '', theme: 'auto', language: 'auto' })
  const set = (name: Field) => (value: string) => setFields((before) => ({ ...before, [name]: value }))
  const look = usable(fields)
  const chosen: Chosen = { botId: botId ?? '…', ...Object.fromEntries(Object.entries(look).filter(([, value]) => value !== null)), mode: 'inline', target: '#chat' }
  const disabled = !useHydrated()
  const fallback = widgetDefaults.demo.primaryColor
  const colors = [
    { name: 'primaryColor', label: t('widgetDocs.try.primaryColor'), picker: t('widgetDocs.try.primaryPicker') },
    { name: 'userBubbleColor', label: t('widgetDocs.try.userBubbleColor'), picker: t('widgetDocs.try.userPicker') },
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <fieldset disabled={disabled} className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <legend className="sr-only">{t('widgetDocs.try.legend')}</legend>
          <TextField className="sm:col-span-2" label={t('widgetDocs.try.title')} value={fields.title} maxLength={80} placeholder={widgetDefaults.demo.title[locale]} onChange={(event) => set('title')(event.target.value)} />
          {colors.map(({ name, label, picker }) => (
            <ColorField
              key={name}
              label={label}
              pickerLabel={picker}
              value={fields[name]}
              pickerValue={/^#[\da-f]{6}$/i.test(fields[name]) ? fields[name] : fallback}
              placeholder={fallback}
              error={fields[name].trim() !== '' && look[name] === null ? t('widgetDocs.try.badColor') : undefined}
              onChange={set(name)}
            />
          ))}
          <Choice label={t('widgetDocs.try.theme')} value={fields.theme} options={choices.theme.map((value) => ({ value, text: t(`widgetDocs.try.themeChoices.${value}`) }))} onChange={set('theme')} />
          <Choice label={t('widgetDocs.try.language')} value={fields.language} options={choices.language.map((value) => ({ value, text: t(`widgetDocs.try.languageChoices.${value}`) }))} onChange={set('language')} />
        </fieldset>
        <p className="mt-10 mb-3 text-sm font-medium text-muted">{t('widgetDocs.try.code')}</p>
        <CodeBlock code={`<div id="chat" style="height: 560px"></div>\n${snippetOf(publicUrl, chosen)}`} label={t('widgetDocs.try.code')} />
      </div>
      <LiveChat botId={botId} look={look} />
    </div>
  )
}

function Choice({ label, value, options, onChange }: { label: string; value: string; options: { value: string; text: string }[]; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium text-muted">{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="block min-h-11 w-full border-b border-edge bg-ground py-2.5 text-ink focus-visible:border-accent">
        {options.map((option) => <option key={option.value} value={option.value}>{option.text}</option>)}
      </select>
    </div>
  )
}

/** Comes with the visitor's first move, so that reading the page costs nothing. */
function LiveChat({ botId, look }: { botId: string | null; look: ChatOptions }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<ChatInstance>(undefined)
  const latest = useRef(look)
  const [state, setState] = useState<'waiting' | 'live' | 'failed'>('waiting')
  const wanted = JSON.stringify(look)

  useEffect(() => {
    latest.current = JSON.parse(wanted) as ChatOptions
    chat.current?.setOptions(latest.current)
  }, [wanted])
  useEffect(() => {
    if (botId === null) return undefined
    let gone = false
    const begin = async () => {
      const target = place.current
      if (target === null) return
      try {
        const mounted = await mountChat(target, botId, latest.current)
        if (gone) return mounted.destroy()
        chat.current = mounted
        mounted.setOptions(latest.current)
        setState('live')
      } catch {
        if (!gone) setState('failed')
      }
    }
    const stopWaiting = onFirstSign(() => void begin())
    return () => {
      gone = true
      stopWaiting()
      chat.current?.destroy()
      chat.current = undefined
      setState('waiting')
    }
  }, [botId])
  return (
    <div className="relative h-[35rem] overflow-hidden rounded-card bg-raised shadow-low">
      <div ref={place} data-chat-place className="absolute inset-0" />
      {state !== 'live' && (
        <div className="absolute inset-0 grid place-items-center rounded-card border border-line bg-raised p-8 text-center">
          <p role={state === 'failed' ? 'alert' : undefined} className="max-w-[32ch] text-muted">
            {state === 'failed' ? t('widgetDocs.try.failed') : botId === null ? t('widgetDocs.try.none') : t('widgetDocs.try.waiting')}
          </p>
        </div>
      )}
    </div>
  )
}
