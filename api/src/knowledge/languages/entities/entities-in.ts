import type { Language } from '../../../core/languages/index.js'
import type { Span } from '../sentences.js'
import { addressesIn } from './addresses.js'
import { calendarEntities } from './calendar-entities.js'
import { contactEntities } from './contact-entities.js'
import type { Entity, EntityKind } from './entity.js'
import { personEntities } from './person-entities.js'
import { quantityEntities } from './quantity-entities.js'

/** Characters that are read of a text. */
const readMax = 4_000

/** Kinds may overlap ("3 pounds", postal codes in addresses). The first call per language takes tenths of a second. */
export function entitiesIn(text: string, language: Language): Entity[] {
  const read = text.slice(0, readMax)
  const contacts = contactEntities(read, language)
  // Digits of phone numbers and dates are no amounts.
  const rest = blankOut(read, contacts)
  const amounts = quantityEntities(rest, language)
  // "10.00 €" is no time, and "9 h" no duration if it is a time.
  const named = amounts.filter(({ kind }) => !isPlain(kind) && kind !== 'duration' && kind !== 'age')
  const dated = calendarEntities(blankOut(rest, named), language)
  const counted = blankOut(rest, [...named, ...dated])
  const addresses = addressesIn(counted, language)
  const overlapsOther = (amount: Span) => [...dated, ...addresses].some((each) => overlaps(each, amount))
  const left = amounts.filter((amount) => named.includes(amount) || !overlapsOther(amount))
  const persons = personEntities(
    blankOut(counted, [...addresses, ...left.filter(({ kind }) => !isPlain(kind))]),
    language,
  )
  return [contacts, dated, addresses, left, persons]
    .flat()
    .map((entity) => Object.assign(entity, { text: text.slice(entity.start, entity.end) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function isPlain(kind: EntityKind): boolean {
  return kind === 'number' || kind === 'year'
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

/** Preserves the length. */
function blankOut(text: string, entities: readonly Omit<Entity, 'text'>[]): string {
  let left = text
  for (const { start, end } of entities)
    left = `${left.slice(0, start)}${'\u0001'.repeat(end - start)}${left.slice(end)}`
  return left
}
