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
  userBubbleColor: string | undefined
  botBubbleColor: string | undefined
  /** Absent: the panel takes the default of its language. */
  title: string | undefined
  welcomeMessage: string | undefined
}

const attributes: Record<string, keyof WidgetOptions> = {
  'demo-id': 'botId', 'bot-id': 'botId', api: 'api', mode: 'mode', target: 'target', open: 'open', 'z-index': 'zIndex', 'offset-x': 'offsetX',
  'offset-y': 'offsetY', 'primary-color': 'primaryColor', 'user-bubble-color': 'userBubbleColor', 'bot-bubble-color': 'botBubbleColor',
  title: 'title', 'welcome-message': 'welcomeMessage', language: 'language', position: 'position', theme: 'theme',
}
const choices: Partial<Record<keyof WidgetOptions, string[]>> = {
  mode: ['bubble', 'inline'], language: ['auto', 'en', 'it'], position: ['right', 'left'], theme: ['auto', 'light', 'dark'],
}

/** The value as it may be used, or `undefined` when it is wrong. */
function accepted(key: keyof WidgetOptions, value: unknown): unknown {
  const text = String(value).trim()
  if (choices[key]) return choices[key].includes(text) ? text : undefined
  if (key.endsWith('Color')) return /^#([\da-f]{3}|[\da-f]{6})$/i.test(text) ? text : undefined
  if (key === 'zIndex' || key.startsWith('offset')) return /^-?\d{1,10}$/.test(text) ? Number(text) : undefined
  if (key === 'open') return value === true || value === '' || text === 'true' ? true : value === false || text === 'false' ? false : undefined
  if (key === 'target' && typeof value === 'object') return value
  if (key === 'api') return /^https?:\/\//.test(text) ? new URL(text).origin : undefined
  if (key === 'title') return text.slice(0, 80) || undefined
  if (key === 'welcomeMessage') return text.slice(0, 500) || undefined
  return text || undefined
}

/** Keeps what is usable; everything else is left out and named once in the console. Absent values are no fault. */
export function readOptions(wishes: Record<string, unknown>): Partial<WidgetOptions> {
  const known = new Set<string>(Object.values(attributes))
  const options: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(wishes)) {
    if (value == null || !known.has(key)) continue
    const good = accepted(key as keyof WidgetOptions, value)
    if (good === undefined) warn(`${key}: "${String(value)}" is not valid and is ignored`)
    else options[key] = good
  }
  return options
}

/** Reads the `data-*` attributes of a script tag. */
export function readAttributes(element: Element): Partial<WidgetOptions> {
  const wishes: Record<string, unknown> = {}
  for (const [name, key] of Object.entries(attributes)) wishes[key] = element.getAttribute(`data-${name}`) ?? wishes[key]
  return readOptions(wishes)
}

const warned = new Set<string>()
/** One line for the person who builds the page; the same fault is told once. */
export function warn(fault: string): void {
  if (warned.has(fault)) return
  warned.add(fault)
  // oxlint-disable-next-line no-console -- the console is where a page's author looks
  console.warn(`Loquia: ${fault}`)
}

/** The page's wish beats the owner's setting, which beats the default. */
export function lookOf(wishes: Partial<WidgetOptions>, api: string, config: WidgetConfig | null): Look {
  const settings: WidgetSettings = config?.settings ?? {}
  const pick = <K extends keyof WidgetSettings>(key: K): WidgetSettings[K] => (wishes[key] ?? settings[key]) as WidgetSettings[K]
  const language = pick('language') ?? 'auto'
  const spoken = language === 'auto' ? document.documentElement.lang || navigator.language : language
  return {
    botId: wishes.botId ?? '',
    api,
    mode: wishes.mode ?? 'bubble',
    locale: /^it\b/i.test(spoken) ? 'it' : 'en',
    position: pick('position') ?? 'right',
    theme: pick('theme') ?? 'auto',
    zIndex: wishes.zIndex ?? 2147483000,
    offsetX: wishes.offsetX ?? 20,
    offsetY: wishes.offsetY ?? 20,
    primaryColor: pick('primaryColor') ?? (config?.kind === 'demo' ? '#10b981' : '#7c3aed'),
    userBubbleColor: pick('userBubbleColor'),
    botBubbleColor: pick('botBubbleColor'),
    title: pick('title'),
    welcomeMessage: pick('welcomeMessage'),
  }
}
