import type { Batch } from './contrastive.ts'
import type { EncoderModel } from './encoder-model.ts'
import { textKey, type PairGroup, type Phrase } from './pairs.ts'

interface NumberedPhrase {
  language: string
  types: Int32Array
  /** Texts with the same words share a number. */
  id: number
}

interface NumberedGroup {
  asks: NumberedPhrase[]
  says: NumberedPhrase[]
  near: NumberedPhrase[]
}

/** Its groups are sorted by place; a group without one stands alone. */
export interface NumberedSource {
  name: string
  /** Share of batches, before normalization. */
  weight: number
  places: NumberedGroup[][]
}

interface Pair {
  ask: NumberedPhrase
  say: NumberedPhrase
  place: number
}

/** Numbers words for all sources of a training. */
export class GroupNumbering {
  private readonly model: EncoderModel
  private readonly ids = new Map<string, number>()
  private readonly banned: ReadonlySet<string>

  constructor(model: EncoderModel, banned: ReadonlySet<string> = new Set()) {
    this.model = model
    this.banned = banned
  }

  numberSource(name: string, weight: number, groups: Iterable<PairGroup>): NumberedSource {
    const places = new Map<string, NumberedGroup[]>()
    let alone = 0
    for (const { place = `#${alone++}`, asks = [], says, near = [] } of groups) {
      const group = { asks: this.numberPhrases(asks), says: this.numberPhrases(says), near: this.numberPhrases(near) }
      if (group.says.length === 0 || group.says.length + group.asks.length < 2) continue
      if (!places.has(place)) places.set(place, [])
      places.get(place)!.push(group)
    }
    return { name, weight, places: [...places.values()] }
  }

  private numberPhrases(phrases: readonly Phrase[]): NumberedPhrase[] {
    return phrases.flatMap(([language, text]) => {
      const key = textKey(text)
      if (key === '' || this.banned.has(key)) return []
      const id = this.ids.get(key) ?? this.ids.size
      this.ids.set(key, id)
      return [{ language, types: this.model.typesOf(text), id }]
    })
  }
}

export interface BatchOptions {
  /** Pairs per batch. */
  batchSize: number
  /** Share of questions in another language than the answer, where a choice exists. */
  acrossLanguages: number
  /** Share of batches in which other places' sentences count as wrong, though they may answer. */
  acrossPlaces: number
  random: () => number
}

/** Endless batches, each of one source, so wrong answers resemble the right one in style. */
export function* createBatches(sources: readonly NumberedSource[], options: BatchOptions): Generator<Batch> {
  const total = sources.reduce((sum, { weight }) => sum + weight, 0)
  const queues = sources.map(({ places }) => ({
    places: shuffledForever(places, options.random),
    isOfPlaces: places.some((groups) => groups.length > 1),
  }))
  for (;;) {
    let left = options.random() * total
    const at = sources.findIndex(({ weight }) => (left -= weight) < 0)
    const { places, isOfPlaces } = queues[Math.max(0, at)]!
    const pairs: Pair[] = []
    const others: { phrase: NumberedPhrase; place: number }[] = []
    for (let place = 0; pairs.length < options.batchSize; place++) {
      const groups = places.next().value as NumberedGroup[]
      const language = pickRandom(pickRandom(groups, options.random).says, options.random).language
      for (const group of groups) {
        const pair = pickPair(group, language, options)
        if (!pair) continue
        pairs.push({ ...pair, place })
        for (const phrase of group.near) if (phrase.language === language) others.push({ phrase, place })
      }
    }
    yield toBatch(pairs, others, !isOfPlaces || options.random() < options.acrossPlaces)
  }
}

function pickPair(
  { asks, says }: NumberedGroup,
  language: string,
  { acrossLanguages, random }: BatchOptions,
): Omit<Pair, 'place'> | undefined {
  const inLanguage = says.filter((phrase) => phrase.language === language)
  if (inLanguage.length === 0) return undefined
  const say = pickRandom(inLanguage, random)
  const partners = (asks.length > 0 ? asks : says).filter((phrase) => phrase.id !== say.id)
  const foreign = partners.filter((phrase) => phrase.language !== language)
  const native = partners.filter((phrase) => phrase.language === language)
  const preferred = random() < acrossLanguages ? [foreign, native] : [native, foreign]
  const choice = preferred.find((list) => list.length > 0)
  return choice && { ask: pickRandom(choice, random), say }
}

function toBatch(
  pairs: readonly Pair[],
  others: readonly { phrase: NumberedPhrase; place: number }[],
  acrossPlaces: boolean,
): Batch {
  const targets = [...pairs.map(({ say }) => say), ...others.map(({ phrase }) => phrase)]
  const places = [...pairs, ...others].map(({ place }) => place)
  return {
    asks: pairs.map(({ ask }) => ask.types),
    says: pairs.map(({ say }) => say.types),
    others: others.map(({ phrase }) => phrase.types),
    isAlike: (ask, target) => {
      const { id } = targets[target]!
      return (
        (!acrossPlaces && places[target] !== pairs[ask]!.place) ||
        id === pairs[ask]!.say.id ||
        id === pairs[ask]!.ask.id ||
        (target < pairs.length && pairs[target]!.ask.id === pairs[ask]!.ask.id)
      )
    },
  }
}

function* shuffledForever<Item>(items: readonly Item[], random: () => number): Generator<Item, never> {
  const order = [...items]
  for (;;)
    for (let at = 0; at < order.length; at++) {
      const other = at + Math.floor(random() * (order.length - at))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
      yield order[at]!
    }
}

function pickRandom<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}

/** Mulberry32 makes a training repeatable: https://github.com/cprosche/mulberry32 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
