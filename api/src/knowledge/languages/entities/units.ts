import type { Language } from '../../../core/languages/index.js'
import { stopWordsOf } from '../stop-words.js'
import { alternation, wordEdges } from './alternation.js'
import type { EntityKind } from './entity.js'
import { localesOf, pluralSamples } from './locales.js'

const measures: Readonly<Record<string, EntityKind>> = {
  second: 'duration', minute: 'duration', hour: 'duration', day: 'duration', week: 'duration', month: 'duration', year: 'duration',
  millimeter: 'distance', centimeter: 'distance', meter: 'distance', kilometer: 'distance', inch: 'distance', foot: 'distance', yard: 'distance', mile: 'distance', 'mile-scandinavian': 'distance',
  gram: 'weight', kilogram: 'weight', ounce: 'weight', pound: 'weight', stone: 'weight',
  milliliter: 'volume', liter: 'volume', gallon: 'volume', 'fluid-ounce': 'volume',
  acre: 'area', hectare: 'area',
  celsius: 'temperature', fahrenheit: 'temperature', degree: 'temperature',
  percent: 'percent',
} // prettier-ignore

export interface Units {
  behind: string
  /** Example: Swahili. */
  before: string
  unitOf: (written: string) => { unit: string; kind: EntityKind } | undefined
}

const unitCache = new Map<Language, Units>()

export function unitsOf(language: Language): Units {
  let units = unitCache.get(language)
  if (units === undefined) unitCache.set(language, (units = createUnits(language)))
  return units
}

function createUnits(language: Language): Units {
  const meanings = new Map<string, string>()
  const behind = new Set<string>()
  const before = new Set<string>()
  const amounts = pluralSamples(language)
  // "5 in" is rarely five inches.
  const grammar = stopWordsOf(language)
  // Full names outrank shared short ones.
  for (const unitDisplay of ['long', 'short', 'narrow'] as const)
    for (const locale of localesOf(language))
      for (const unit of Object.keys(measures)) {
        const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
        for (const amount of amounts) {
          const parts = format.formatToParts(amount)
          const at = parts.findIndex(({ type }) => type === 'unit' || type === 'percentSign')
          const name = parts[at]?.value.trim() ?? ''
          // Single letters are ambiguous, except for hours.
          if (
            name === '' ||
            (unitDisplay !== 'long' && name.length > 1 && grammar.has(normalizeName(name))) ||
            (unitDisplay === 'narrow' && name.length === 1 && unit !== 'hour' && unit !== 'percent')
          )
            continue
          const key = normalizeName(name)
          if (!meanings.has(key)) meanings.set(key, unit)
          if (meanings.get(key) === unit) (at === 0 ? before : behind).add(name)
          if (name.endsWith('.')) {
            const bare = key.slice(0, -1)
            if (!meanings.has(bare)) meanings.set(bare, unit)
            if (meanings.get(bare) === unit && bare.length > 1) behind.add(name.slice(0, -1))
          }
        }
      }
  const { after } = wordEdges(language)
  return {
    behind: `${alternation(behind)}${after}[²2]?(?!\\p{N})`,
    before: alternation(before),
    unitOf: (written) => {
      const squared = /[²2]$/.test(written)
      const unit = meanings.get(normalizeName(squared ? written.slice(0, -1) : written))
      const kind = unit === undefined ? undefined : measures[unit]
      if (unit === undefined || kind === undefined) return undefined
      return squared ? { unit: `square-${unit}`, kind: 'area' } : { unit, kind }
    },
  }
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s\u00a0\u202f]+/g, ' ')
}
