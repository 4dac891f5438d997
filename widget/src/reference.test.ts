// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { widgetAttributes, widgetEvents, widgetMethods, type WidgetEvent } from '@loquia/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readAttributes, type WidgetOptions } from './options'
import type { WidgetEventName } from './instance'

/** Neither list may hold a name that the other lacks; the compiler checks it. */
const events: Record<WidgetEventName, WidgetEvent> & Record<WidgetEvent, WidgetEventName> = { ready: 'ready', open: 'open', close: 'close', message: 'message', answer: 'answer', lead: 'lead', error: 'error', destroy: 'destroy' }
/** Every option by its name in JavaScript; the compiler checks that none is missing. */
const options: Record<keyof WidgetOptions, true> = {
  botId: true, api: true, mode: true, target: true, texts: true, open: true, sound: true, zIndex: true, offsetX: true, offsetY: true, proactiveMessage: true,
  proactiveDelaySeconds: true, primaryColor: true, userBubbleColor: true, botBubbleColor: true, title: true, welcomeMessage: true, language: true, position: true,
  theme: true, dir: true, leadForm: true,
}
/** From JavaScript only: it is no attribute. */
const withoutAttribute = ['texts']

afterEach(() => vi.restoreAllMocks())

describe('the table of what a page can ask of the widget', () => {
  it('has every attribute that the widget reads, and no other', () => {
    expect(widgetAttributes.map(({ option }) => option).sort()).toEqual(Object.keys(options).filter((name) => !withoutAttribute.includes(name)).sort())
  })

  it.each(widgetAttributes.flatMap((attribute) => attribute.names.map((name) => [name, attribute] as const)))('%s takes its example and each of its words', (name, { option, values, example }) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const value of typeof values === 'string' ? [example] : values) {
      const script = document.createElement('script')
      script.setAttribute(name, value)
      expect(String(readAttributes(script)[option])).toBe(value)
    }
    expect(warned).not.toHaveBeenCalled()
  })

  it('has every method of window.Loquia, and no other', async () => {
    await import('./embed')
    const api = window.Loquia as unknown as Record<string, unknown>
    expect(widgetMethods.map(({ name }) => name).sort()).toEqual(Object.keys(api).filter((name) => typeof api[name] === 'function').sort())
    ;(api.destroy as () => void)()
  })

  it('has every event, and no other', () => {
    expect(widgetEvents.map(({ name }) => name).sort()).toEqual(Object.keys(events).sort())
  })

  it('is all in docs/embedding.md', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')
    const told = (name: string): boolean => page.includes(`\`${name}`)
    expect([...widgetAttributes.flatMap(({ names }) => names), ...widgetMethods.map(({ name }) => `${name}(`), ...widgetEvents.map(({ name }) => name)].filter((name) => !told(name))).toEqual([])
  })
})
