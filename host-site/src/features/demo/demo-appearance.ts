import type { ChatAppearance } from '../../ui/chat-widget'

/** An absent or null value keeps the bot's setting. */
export type DemoAppearance = ChatAppearance
export const noAppearance: DemoAppearance = {}

const attributes = [
  ['primaryColor', 'data-primary-color'],
  ['userBubbleColor', 'data-user-bubble-color'],
  ['botBubbleColor', 'data-bot-bubble-color'],
  ['title', 'data-title'],
  ['welcomeMessage', 'data-welcome-message'],
] as const

export function parseStoredAppearance(stored: Readonly<Record<string, unknown>> | null): DemoAppearance | null {
  const appearance = Object.fromEntries(
    attributes.flatMap(([key]) => (typeof stored?.[key] === 'string' ? [[key, stored[key]]] : [])),
  )
  return Object.keys(appearance).length === 0 ? null : appearance
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** Values are escaped for HTML. */
export function embedCode(publicUrl: string, demoId: string, appearance: DemoAppearance): string {
  const chosen = attributes.flatMap(([key, name]) =>
    appearance[key] ? [` ${name}="${escapeAttribute(appearance[key])}"`] : [],
  )
  return `<script async src="${publicUrl}/widget.js" data-demo-id="${escapeAttribute(demoId)}"${chosen.join('')}></script>`
}

/** Pickers need six digits: `#rgb` is expanded; other text gives null. */
export function pickerColor(text: string): string | null {
  const value = text.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  return /^#[0-9a-f]{3}$/.test(value) ? `#${value.slice(1).replace(/./g, '$&$&')}` : null
}
