import type { TextOverrides } from './panel/texts'
import type { WidgetSettings } from '@loquia/contracts'
import type { Words } from './launcher/words'
import type { Language } from './languages/language'

export interface WidgetOptions extends Omit<WidgetSettings, 'language'> {
  botId: string
  /** Defaults to the script's origin. */
  api?: string
  mode?: 'bubble' | 'inline'
  /** An element or CSS selector. */
  target?: string | Element
  open?: boolean
  zIndex?: number
  /** CSS pixels from the window's edge. */
  offsetX?: number
  offsetY?: number
  language?: 'auto' | Language | undefined
  dir?: 'ltr' | 'rtl'
  /** Shown to visitors who have not opened the chat. */
  proactiveMessage?: string
  /** Defaults to 5. */
  proactiveDelaySeconds?: number
  timeZone?: string
  /** JavaScript only. */
  texts?: TextOverrides
}

/** The page's knowledge of the visitor. The handshake sends this, and the widget never stores it. */
export interface Visitor {
  name?: string
  email?: string
  /** Signed by the business's server; verifies the visitor. */
  token?: string
}

export interface Appearance {
  botId: string
  api: string
  mode: 'bubble' | 'inline'
  target?: string | Element | undefined
  /** The value is `en` until the language's words have loaded. */
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
  title?: string | undefined
  aiNote?: string | undefined
  welcomeMessage?: string | undefined
  texts?: TextOverrides | undefined
}

const anyValue = ''
const color = '#([\\da-fA-F]{3}){1,2}'
const integer = '-?\\d+'
const booleanWord = 'true|false|'
/** Full-match patterns; `raw` accepts any value, missing patterns any text. This order compresses best. */
export const shapes = {
  target: anyValue,
  title: '[^]{1,80}',
  dir: 'ltr|rtl',
  theme: 'auto|light|dark',
  open: booleanWord,
  userBubbleColor: color,
  offsetY: integer,
  position: 'right|left',
  texts: anyValue,
  mode: 'bubble|inline',
  zIndex: integer,
  botBubbleColor: color,
  proactiveDelaySeconds: integer,
  api: 'https?://.+',
  language: 'auto|en|it|de|fr|es|pt',
  primaryColor: color,
  offsetX: integer,
  sound: booleanWord,
  leadForm: 'unanswered|first|never',
}

/** Drops invalid options with one warning each. */
export function readOptions(wishes: object): Partial<WidgetOptions> {
  const options: Record<string, unknown> = {}
  // Ignores additions to Object.prototype.
  for (const [key, value] of Object.entries(wishes) as [string, unknown][]) {
    if (value == null) continue
    const shape = (shapes as Partial<Record<string, string>>)[key]
    const text = `${value as string}`.trim()
    if (shape === anyValue) options[key] = value
    else if (shape ? !RegExp(`^(${shape})$`).test(text) : !text) warn(`${key}: "${text}" is not valid`)
    else options[key] = shape === integer ? Number(text) : shape === booleanWord ? text !== 'false' : text
  }
  options.botId ??= options.demoId
  return options
}

export function warn(fault: string): void {
  // oxlint-disable-next-line no-console -- the console is where a page's author looks
  console.warn(`Loquia: ${fault}`)
}
