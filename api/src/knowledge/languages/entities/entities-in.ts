import type { Language } from '../language.js'
import type { Span } from '../sentences.js'
import { addressesIn } from './addresses.js'
import { calendarEntities } from './calendar-entities.js'
import { contactEntities } from './contact-entities.js'
import type { Entity, EntityKind } from './entity.js'
import { peopleIn } from './people.js'
import { quantityEntities } from './quantity-entities.js'

/** A longer text is read no further: who asks has a sentence or a passage. */
const readMax = 4_000

/**
 * The amounts, dates, times, contacts and names in a sentence or passage, in order. Entities of different kinds may
 * share a stretch where it says both ("3 pounds", a postal code in its address). The first call in a language takes
 * some tenths of a second.
 */
export function entitiesIn(text: string, language: Language): Entity[] {
  const read = text.slice(0, readMax)
  const contacts = contactEntities(read, language)
  // The digits of a telephone number are no amount, nor are those of a date.
  const rest = blanked(read, contacts)
  const amounts = quantityEntities(rest, language)
  // "10.00 €" is no time of day, and "9 h" no duration where it is one.
  const named = amounts.filter(({ kind }) => !isPlain(kind) && kind !== 'duration' && kind !== 'age')
  const dated = calendarEntities(blanked(rest, named), language)
  const counted = blanked(rest, [...named, ...dated])
  const addresses = addressesIn(counted, language)
  const isTaken = (amount: Span) => [...dated, ...addresses].some((each) => overlap(each, amount))
  const left = amounts.filter((amount) => named.includes(amount) || !isTaken(amount))
  const people = peopleIn(blanked(counted, [...addresses, ...left.filter(({ kind }) => !isPlain(kind))]), language)
  return [contacts, dated, addresses, left, people]
    .flat()
    .map((entity) => Object.assign(entity, { text: text.slice(entity.start, entity.end) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function isPlain(kind: EntityKind): boolean {
  return kind === 'number' || kind === 'year'
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** The text with entities taken out of it, as long as before. */
function blanked(text: string, entities: readonly Omit<Entity, 'text'>[]): string {
  let left = text
  for (const { start, end } of entities)
    left = `${left.slice(0, start)}${'\u0001'.repeat(end - start)}${left.slice(end)}`
  return left
}
