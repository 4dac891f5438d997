import { entitiesIn, type Language } from '../../languages/index.js'
import type { BusinessContacts } from '../compose/handoff-answer.js'

export function contactsIn(passages: readonly { text: string; language: string }[]): BusinessContacts {
  const found = passages.flatMap(({ text, language }) => entitiesIn(text, language as Language))
  return { phone: mostFrequent(found, 'phone'), email: mostFrequent(found, 'email') }
}

/** The first wins a tie. */
function mostFrequent(
  found: readonly { kind: string; text: string; address?: string }[],
  kind: string,
): string | undefined {
  const counts = new Map<string, number>()
  for (const { kind: each, text, address = text } of found)
    if (each === kind) counts.set(address, (counts.get(address) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
