/**
 * Writes `api/src/knowledge/languages/emoji-labels.ts`: `node scripts/build/emoji-labels.ts`. Run it after an update of
 * `cldr-annotations-full` or `emojibase-data`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { visitorLanguages } from '@loquia/contracts'

const require = createRequire(import.meta.url)
const json = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), 'utf8'))

/** Emoji's groups (https://unicode.org/emoji/charts/emoji-ordering.html) that label contacts, hours, places and prices. */
const groups = ['phone', 'mail', 'time', 'place-map', 'money', 'transport-sign']
/** The others that do, of groups that do not. */
const others = ['📍', '📌', '📅', '📆', '🏠', '🅿']
/** Words that only one emoji of these groups has are about its picture: a receiver, an envelope, an arrow. */
const shared = new Set(['phone', 'mail', 'time', 'money'])

const bare = (emoji: string): string => emoji.replaceAll('\ufe0f', '')
const { subgroups } = json('emojibase-data/meta/groups.json') as { subgroups: Record<string, string> }
const emoji = (json('emojibase-data/en/data.json') as { emoji: string; subgroup?: number }[])
  .map(({ emoji: each, subgroup = -1 }) => ({ emoji: bare(each), group: subgroups[subgroup] ?? '' }))
  .filter(({ emoji: each, group }) => groups.includes(group) || others.includes(each))

/** Words by emoji, in one language. */
function labelsIn(language: string): [emoji: string, words: string][] {
  const { annotations } = json(`cldr-annotations-full/annotations/${language}/annotations.json`) as {
    annotations: { annotations: Record<string, { default?: string[] } | undefined> }
  }
  const wordsOf = (each: string): string[] =>
    (annotations.annotations[each]?.default ?? []).filter((word) => /^\p{L}[\p{L}-]+$/u.test(word))
  const inGroup = new Map<string, number>()
  for (const { emoji: each, group } of emoji)
    for (const word of wordsOf(each)) inGroup.set(`${group} ${word}`, (inGroup.get(`${group} ${word}`) ?? 0) + 1)
  return emoji.flatMap(({ emoji: each, group }): [string, string][] => {
    const words = wordsOf(each).filter((word) => !shared.has(group) || (inGroup.get(`${group} ${word}`) ?? 0) > 1)
    return words.length === 0 ? [] : [[each, words.join(' ')]]
  })
}

const path = resolve(import.meta.dirname, '../../api/src/knowledge/languages/emoji-labels.ts')
const lines = visitorLanguages.map(
  (language) =>
    `  ${language}: '${labelsIn(language)
      .map((label) => label.join(' '))
      .join('|')
      .replaceAll("'", '’')}',`,
)
writeFileSync(
  path,
  `/**
 * Written by \`scripts/build/emoji-labels.ts\` from CLDR's annotations: emoji, each with the words that it stands for as a
 * label, and \`|\` between two of them.
 */
export const emojiLabels: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
