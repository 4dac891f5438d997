import type { ChatLook } from '../../ui/chat-widget'

/** The visitor's own choices; an absent or null value leaves the bot's setting. */
export type Look = ChatLook
export const noLook: Look = {}

const attributes = [
  ['primaryColor', 'data-primary-color'],
  ['userBubbleColor', 'data-user-bubble-color'],
  ['botBubbleColor', 'data-bot-bubble-color'],
  ['title', 'data-title'],
  ['welcomeMessage', 'data-welcome-message'],
] as const

/** The part of what a browser kept that is a look. */
export function keptLook(kept: Readonly<Record<string, unknown>> | null): Look | null {
  const look = Object.fromEntries(
    attributes.flatMap(([key]) => (typeof kept?.[key] === 'string' ? [[key, kept[key]]] : [])),
  )
  return Object.keys(look).length === 0 ? null : look
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The tag to paste: the demo's id and whatever was chosen, safe as HTML. */
export function embedCode(publicUrl: string, demoId: string, look: Look): string {
  const chosen = attributes.flatMap(([key, name]) => (look[key] ? [` ${name}="${escapeAttribute(look[key])}"`] : []))
  return `<script async src="${publicUrl}/widget.js" data-demo-id="${escapeAttribute(demoId)}"${chosen.join('')}></script>`
}

/** A color as the browser's picker wants it: `#rgb` is written out; null for anything that is no color. */
export function pickerColor(text: string): string | null {
  const value = text.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  return /^#[0-9a-f]{3}$/.test(value) ? `#${value.slice(1).replace(/./g, '$&$&')}` : null
}
