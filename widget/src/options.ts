import type { TextOverrides } from './panel/texts'
import type { WidgetSettings } from '@loquia/contracts'
import type { Words } from './launcher/words'
import type { Language } from './languages/language'

/** How a page asks for a chat; every field but `botId` may be left out. */
export interface WidgetOptions extends Omit<WidgetSettings, 'language'> {
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
  language?: 'auto' | Language | undefined
  /** Which way the panel runs; the way of its language by default. */
  dir?: 'ltr' | 'rtl'
  /** Shown beside the button after a while, to a visitor who did not open the chat. */
  proactiveMessage?: string
  /** How long that is; 5 by default. */
  proactiveDelaySeconds?: number
  /** IANA name of the zone that the office hours go by. */
  timeZone?: string
  /** Words in the place of ours; from JavaScript only. */
  texts?: TextOverrides
}

/** Who the visitor is, as far as the page knows. Sent with the handshake, stored by the widget nowhere. */
export interface Visitor {
  name?: string
  email?: string
  /** Signed by the business's own server: with it the visitor is verified. */
  token?: string
}

/** Options after defaults, the owner's settings and the page's own wishes were laid over each other. */
export interface Look {
  botId: string
  api: string
  mode: 'bubble' | 'inline'
  target?: string | Element | undefined
  /** The visitor's language, once its words have come; `en` until then. */
  locale: Language
  words: Words
  dir?: 'ltr' | 'rtl' | undefined
  leadForm?: WidgetSettings['leadForm']
  proactiveDelaySeconds?: number
  proactiveMessage?: string | undefined
  sound?: boolean | undefined
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
  aiNote?: string | undefined
  welcomeMessage?: string | undefined
  texts?: TextOverrides | undefined
}

const raw = ''
const color = '#([\\da-fA-F]{3}){1,2}'
const whole = '-?\\d+'
const flag = 'true|false|'
/**
 * What an option may be, as the pattern of all of its text. What is `raw` is taken as it is; an option without a
 * pattern is any text. The order is the one that a page fetches in the fewest bytes.
 */
export const shapes = {
  target: raw,
  title: '[^]{1,80}',
  dir: 'ltr|rtl',
  theme: 'auto|light|dark',
  open: flag,
  userBubbleColor: color,
  offsetY: whole,
  position: 'right|left',
  texts: raw,
  mode: 'bubble|inline',
  zIndex: whole,
  botBubbleColor: color,
  proactiveDelaySeconds: whole,
  api: 'https?://.+',
  language: 'auto|en|it|de|fr|es|pt',
  primaryColor: color,
  offsetX: whole,
  sound: flag,
  leadForm: 'unanswered|first|never',
}

/** Keeps what is usable; everything else is left out and named once in the console. Absent values are no fault. */
export function readOptions(wishes: object): Partial<WidgetOptions> {
  const options: Record<string, unknown> = {}
  // Own keys: a page may have given every object some that nobody asked for.
  for (const [key, value] of Object.entries(wishes) as [string, unknown][]) {
    if (value == null) continue
    const shape = (shapes as Partial<Record<string, string>>)[key]
    const text = `${value as string}`.trim()
    if (shape === raw) options[key] = value
    else if (shape ? !RegExp(`^(${shape})$`).test(text) : !text) warn(`${key}: "${text}" is not valid`)
    else options[key] = shape === whole ? Number(text) : shape === flag ? text !== 'false' : text
  }
  // As attributes of a tag, `data-demo-id` and `data-bot-id` mean the same.
  options.botId ??= options.demoId
  return options
}

/** One line for the person who builds the page. */
export function warn(fault: string): void {
  // oxlint-disable-next-line no-console -- the console is where a page's author looks
  console.warn(`Loquia: ${fault}`)
}
