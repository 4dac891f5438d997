import type { Thing } from './microdata.js'

/** How names of schema.org begin where they are written in full. */
export const schemaPrefix = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/

/** Whether a value is a thing of its own, with properties. */
export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values of a property: it may have one, a list of them, or none. */
export function valuesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 200) : value === undefined || value === null ? [] : [value]
}

/** The names of a thing's types, without the address of their vocabulary. */
export function typesOf(thing: Thing): string[] {
  return valuesOf(thing['@type']).map((type) => (textOf(type) ?? '').replace(schemaPrefix, ''))
}

/** A value as text; undefined for a thing. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (isThing(value) && typeof value['@value'] === 'string') return value['@value'].trim()
  return typeof value === 'string' ? value.trim() : undefined
}

/** Text without tags: answers in JSON-LD are often HTML. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
