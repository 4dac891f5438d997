/** Numbers, one for each form that a language's nouns take behind a number. */
export function pluralSamples(locale: string): readonly number[] {
  const rules = new Intl.PluralRules(locale)
  const samples = new Map<string, number>()
  for (const number of [1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5])
    if (!samples.has(rules.select(number))) samples.set(rules.select(number), number)
  return [...samples.values()]
}
