import { limits } from '@loquia/contracts'
import { storable } from '../../../../database/stored-text.js'
import type { EventData } from './event-data.queries.js'

/** Shorter texts tell nothing of anybody, and are found everywhere. */
const tellingChars = 4
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is kept of an answer, so that its receiver's owner sees what is wrong: its beginning. An answer that repeats
 * what it was sent is not kept: words of visitors are stored nowhere twice.
 * @returns null for nothing
 */
export function keptResponse(text: string, sent: EventData): string | null {
  const begin = [...storable(text).trim()].slice(0, limits.webhookResponseMaxChars).join('')
  const letters = lettersOf(begin)
  const repeats = Object.entries(sent).some(([key, value]) => {
    if (typeof value !== 'string' || key.endsWith('Id') || key === 'pageUrl') return false
    // Its beginning is enough: what was cut off may have held the rest.
    const words = lettersOf(value).slice(0, 12)
    return words.length >= tellingChars && letters.includes(words)
  })
  return begin === '' || repeats ? null : begin
}
