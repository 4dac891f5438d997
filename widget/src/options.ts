import type { TextOverrides } from './panel/texts'
import type { Locale, WidgetConfig, WidgetSettings } from '@loquia/contracts'

/** How a page asks for a chat; every field but `botId` may be left out. */
export interface WidgetOptions extends WidgetSettings {
  /** The bot's public id (`data-bot-id` or `data-demo-id`). */
  botId: string
  /** Origin of the service; the script's own by default. */
  api?: string
  /** A floating button with a panel, or a panel that fills an element of the page. */
  mode?: 'bubble' | 'inline'
  /** The element of inline mode, or a CSS selector for it. */
  target?: string | Element
  /** Open from the start. */
  open?: boolean
  zIndex?: number
  /** CSS pixels from the edge of the window. */
  offsetX?: number
  offsetY?: number
  /** Words in the place of ours; from JavaScript only. */
  texts?: TextOverrides
}

/** Who the visitor is, as far as the page knows. Sent with the handshake, stored by the widget nowhere. */
export interface Visitor {
  name?: string
  email?: string
}

/** Options after defaults, the owner's settings and the page's own wishes were laid over each other. */
export interface Look {
  botId: string
  api: string
  mode: 'bubble' | 'inline'
  locale: Locale
  position: 'right' | 'left'
  theme: 'auto' | 'light' | 'dark'
  zIndex: number
  offsetX: number
  offsetY: number
  primaryColor: string
  userBubbleColor?: string | undefined
  botBubbleColor?: string | undefined
  /** Absent: the panel takes the default of its language. */
  title?: string | undefined
  welcomeMessage?: string | undefined
  texts?: TextOverrides | undefined
}

/** What each option may be: one of some words, or whatever a pattern describes. What is `raw` is taken as it is. */
const raw = /[^]/
const color = /^#([\da-f]{3}){1,2}$/i
const whole = /^-?\d+$/
const flag = /^(true|false|)$/
const shapes: Record<keyof WidgetOptions, RegExp> = {
  botId: /./, api: /^https?:\/\/[^/]+/, mode: /^(bubble|inline)$/, target: raw, texts: raw, open: flag, zIndex: whole, offsetX: whole, offsetY: whole,
  primaryColor: color, userBubbleColor: color, botBubbleColor: color, title: /./, welcomeMessage: /./,
  language: /^(auto|en|it)$/, position: /^(right|left)$/, theme: /^(auto|light|dark)$/,
}

/** Every option by its name in JavaScript. */
export const optionNames = Object.keys(shapes) as (keyof WidgetOptions)[]

/** Keeps what is usable; everything else is left out and named once in the console. Absent values are no fault. */
export function readOptions(wishes: Partial<Record<keyof WidgetOptions, unknown>>): Partial<WidgetOptions> {
  const options: Record<string, unknown> = {}
  for (const key of optionNames) {
    const value = wishes[key]
    if (value == null) continue
    const shape = shapes[key]
    const text = String(value).trim()
    if (shape === raw) options[key] = value
    else if (!shape.test(text)) warn(`${key}: "${text}" is not valid`)
    else options[key] = shape === whole ? Number(text) : shape === flag ? text !== 'false' : key === 'api' ? new URL(text).origin : text
  }
  return options
}

/** Reads the `data-*` attributes of a script tag; `data-demo-id` and `data-bot-id` mean the same. */
export function readAttributes({ dataset }: HTMLElement): Partial<WidgetOptions> {
  return readOptions({ ...dataset, botId: dataset.botId ?? dataset.demoId })
}

/** One line for the person who builds the page. */
export function warn(fault: string): void {
  // oxlint-disable-next-line no-console -- the console is where a page's author looks
  console.warn(`Loquia: ${fault}`)
}

/** The page's wish beats the owner's setting, which beats the default. */
export function lookOf(wishes: WidgetOptions, api: string, config: WidgetConfig | null): Look {
  const chosen = { mode: 'bubble', position: 'right', theme: 'auto', language: 'auto', zIndex: 2147483000, offsetX: 20, offsetY: 20, ...config?.settings, ...wishes } as const
  const spoken = chosen.language === 'auto' ? document.documentElement.lang || navigator.language : chosen.language
  return {
    ...chosen,
    api,
    locale: /^it\b/i.test(spoken) ? 'it' : 'en',
    primaryColor: chosen.primaryColor ?? (config?.kind === 'demo' ? '#10b981' : '#7c3aed'),
  }
}
