import { decodeHTML } from 'entities'
import type { Thing } from './microdata.js'

export const schemaPrefix = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function toValues(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 200) : value === undefined || value === null ? [] : [value]
}

export function schemaTypes(thing: Thing): string[] {
  return toValues(thing['@type']).map((type) => (valueText(type) ?? '').replace(schemaPrefix, ''))
}

export function valueText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (isThing(value) && typeof value['@value'] === 'string') return value['@value'].trim()
  return typeof value === 'string' ? value.trim() : undefined
}

/** Answers in JSON-LD are often HTML. */
export function htmlToText(html: string): string {
  return decodeHTML(html.replace(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
