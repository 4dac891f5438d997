import type { PairGroup, Phrase } from '../pairs.ts'
import type { SourceFiles } from './source-files.ts'

const wordnetFolder = 'usr/share/wordnet'
const kinds = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' }
const italianFiles = ['wns/ita/wn-data-ita.tab', 'wns/iwn/wn-data-ita.tab']

interface Sense {
  words: string[]
  gloss: string
}

/** Other wordnets name a sense by offset and part of speech, such as `13349834-n`. */
function readSenses(wordnet: SourceFiles): Map<string, Sense> {
  const senses = new Map<string, Sense>()
  for (const [file, letter] of Object.entries(kinds))
    for (const line of (wordnet.read(`${wordnetFolder}/data.${file}`) ?? '').split('\n')) {
      const [head, gloss = ''] = line.split(' | ')
      const [place, , , count, ...rest] = head!.split(' ')
      if (place === undefined || count === undefined || !/^\d{8}$/.test(place)) continue
      // Every second field is a word, followed by its number in the lexicographer's file.
      const words = Array.from({ length: Number.parseInt(count, 16) }, (_, at) => rest[2 * at] ?? '')
      senses.set(`${place}-${letter}`, {
        words: words.map((word) => word.replaceAll('_', ' ').replace(/\(\w+\)$/, '')),
        gloss: gloss.split(/; "/)[0]!.trim(),
      })
    }
  return senses
}

export function* readWordnets(wordnet: SourceFiles, italian: SourceFiles): Generator<PairGroup> {
  const senses = readSenses(wordnet)
  const translated = new Map<string, Set<string>>()
  const definitions = new Map<string, string>()
  for (const line of italianFiles.flatMap((path) => (italian.read(path) ?? '').split('\n'))) {
    const [sense = '', field, ...rest] = line.split('\t')
    const text = rest.at(-1)?.trim()
    if (!text) continue
    if (field === 'ita:lemma') translated.set(sense, (translated.get(sense) ?? new Set()).add(text))
    else if (field === 'ita:def') definitions.set(sense, text)
  }
  for (const [sense, words] of translated) {
    const english = senses.get(sense)
    const own: Phrase[] = [...words].map((word) => ['it', word])
    const all: Phrase[] = [...own, ...(english?.words ?? []).map((word): Phrase => ['en', word])]
    if (all.length > 1) yield { says: all }
    const glosses: Phrase[] = [
      ...(english ? [['en', english.gloss] as const] : []),
      ...(definitions.has(sense) ? [['it', definitions.get(sense)!] as const] : []),
    ]
    if (glosses.length > 0) yield { asks: all, says: glosses }
  }
}

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> }
}

const mostKeywords = 6

/** Names and keywords of pictograms in six languages. */
export function* readAnnotations(files: SourceFiles, languages: readonly string[]): Generator<PairGroup> {
  const groups = new Map<string, Phrase[]>()
  for (const language of languages) {
    const { annotations } = JSON.parse(files.read(`annotations/${language}/annotations.json`) ?? '{}') as Annotations
    for (const [sign, { tts = [], default: keywords = [] }] of Object.entries(annotations?.annotations ?? {}))
      groups.set(sign, [
        ...(groups.get(sign) ?? []),
        ...[...new Set([...tts, ...keywords.slice(0, mostKeywords)])].map((text): Phrase => [language, text]),
      ])
  }
  for (const says of groups.values()) if (says.length > 1) yield { says }
}
