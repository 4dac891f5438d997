// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { widgetAttributes, widgetEvents, widgetMethods, widgetTexts, type WidgetEvent } from '@loquia/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readOptions, type WidgetOptions } from './options'
import type { WidgetEventName } from './instance'
import * as english from './languages/en'
import * as italian from './languages/it'
import type { TextOverrides } from './panel/texts'
import { handoffTextsIn } from './people/words'

/** The compiler checks both lists. */
const events: Record<WidgetEventName, WidgetEvent> & Record<WidgetEvent, WidgetEventName> = {
  ready: 'ready',
  open: 'open',
  close: 'close',
  message: 'message',
  answer: 'answer',
  person: 'person',
  handover: 'handover',
  lead: 'lead',
  error: 'error',
  destroy: 'destroy',
}
const options: Record<keyof WidgetOptions, true> = {
  botId: true,
  api: true,
  mode: true,
  target: true,
  texts: true,
  open: true,
  sound: true,
  zIndex: true,
  offsetX: true,
  offsetY: true,
  proactiveMessage: true,
  proactiveDelaySeconds: true,
  primaryColor: true,
  userBubbleColor: true,
  botBubbleColor: true,
  title: true,
  aiNote: true,
  welcomeMessage: true,
  language: true,
  position: true,
  theme: true,
  dir: true,
  leadForm: true,
  avatarUrl: true,
  launcherIcon: true,
  launcherLabel: true,
  size: true,
  font: true,
  officeHours: true,
  timeZone: true,
}
type TextName = (typeof widgetTexts)[number]['name']
type Replaceable = Exclude<keyof TextOverrides, 'errors'> | `errors.${keyof NonNullable<TextOverrides['errors']>}`
type Same<A, B> = [A, B] extends [B, A] ? true : never
const written = ({ name, takes }: { name: string; takes: readonly string[] }): string =>
  takes.length > 0 ? `${name}(${takes.join(', ')})` : name

/** Only JavaScript can set this option. */
const withoutAttribute = ['texts']

afterEach(() => vi.restoreAllMocks())

describe('the reference of the widget', () => {
  it('lists exactly the attributes that the widget reads', () => {
    expect(widgetAttributes.map(({ option }) => option).sort()).toEqual(
      Object.keys(options)
        .filter((name) => !withoutAttribute.includes(name))
        .sort(),
    )
  })

  it.each(widgetAttributes.flatMap((attribute) => attribute.names.map((name) => [name, attribute] as const)))(
    '%s accepts each documented value',
    (name, { option, values, example }) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      for (const value of typeof values === 'string' ? [example] : values) {
        const script = document.createElement('script')
        script.setAttribute(name, value)
        expect(String(readOptions(script.dataset)[option])).toBe(value)
      }
      expect(warned).not.toHaveBeenCalled()
    },
  )

  it('lists exactly the methods of window.Loquia', async () => {
    await import('./embed')
    const api = window.Loquia as unknown as Record<string, unknown>
    expect(widgetMethods.map(({ name }) => name).sort()).toEqual(
      Object.keys(api)
        .filter((name) => typeof api[name] === 'function')
        .sort(),
    )
    ;(api.destroy as () => void)()
  })

  it('lists exactly the events of the widget', () => {
    expect(widgetEvents.map(({ name }) => name).sort()).toEqual(Object.keys(events).sort())
  })

  it.each([
    ['en', english],
    ['it', italian],
  ] as const)(
    'lists exactly the texts that a page may replace: %s',
    (
      language,
      {
        launcher: { open, opening, unavailable, ai: _label },
        teaser,
        extras,
        panel: { title: _title, direction: _direction, ai: _term, errors, ...panel },
      },
    ) => {
      const complete: Same<TextName, Replaceable> = true
      const words: Record<string, unknown> = {
        open,
        opening,
        unavailable,
        ...teaser,
        ...extras,
        ...handoffTextsIn(language),
        ...panel,
        ...Object.fromEntries(Object.entries(errors).map(([code, text]) => [`errors.${code}`, text])),
      }
      const said = widgetTexts.map(({ name, takes }) => {
        const text = words[name]
        return [
          name,
          typeof text === 'function'
            ? (text as (...given: string[]) => string)(...takes.map((given) => `{${given}}`))
            : text,
          typeof text === 'function' ? text.length : 0,
        ]
      })
      expect(said).toEqual(widgetTexts.map(({ name, takes, ours }) => [name, ours[language], takes.length]))
      expect([complete, widgetTexts.length]).toEqual([true, Object.keys(words).length])
    },
  )

  it('is complete in docs/embedding.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')
    const told = (name: string): boolean => page.includes(`\`${name}`)
    expect(
      [
        ...widgetAttributes.flatMap(({ names }) => names),
        ...widgetMethods.map(({ name }) => `${name}(`),
        ...widgetEvents.map(({ name }) => name),
        ...widgetTexts.map((text) => `${written(text)}\``),
      ].filter((name) => !told(name)),
    ).toEqual([])
  })
})
