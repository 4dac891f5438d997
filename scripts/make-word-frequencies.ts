/**
 * Makes api/src/knowledge/language/frequencies-{en,it}.ts from frequency lists with one `word f` a line, where f is the
 * logarithmic frequency of the Android Open Source Project's word lists (see docs/word-frequencies.md):
 *   node scripts/make-word-frequencies.ts en.txt it.txt
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// The api's sources name each other as they are called when they are built.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith('./') && context.parentURL?.endsWith('.ts') ? specifier.replace(/\.js$/, '.ts') : specifier,
      context,
    ),
})
const { stem } = await import('../api/src/knowledge/language/stem.ts')

/** By Zipf's law over ranks 10 to 10,000 of the lists, one step of f is worth this much of ln p; the commonest word has f 222 and p ≈ 0.055. */
const logPerStep = 0.08
const bytesMax = 170_000

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

for (const [index, language] of (['en', 'it'] as const).entries()) {
  const probabilities = new Map<string, number>()
  for (const line of readFileSync(process.argv[2 + index] ?? '', 'utf8').split('\n')) {
    const [word, f] = line.split(' ')
    if (!word || !f) continue
    for (const part of fold(word).match(/[\p{L}\d]+/gu) ?? []) {
      // The product's own stems: a table by any others would not be asked for what it holds.
      const stemmed = stem(part, language)
      probabilities.set(stemmed, (probabilities.get(stemmed) ?? 0) + Math.exp(-2.9 - logPerStep * (222 - Number(f))))
    }
  }
  const levels = new Map<number, string[]>()
  let bytes = 0
  for (const [stemmed, probability] of [...probabilities].sort((a, b) => b[1] - a[1])) {
    if ((bytes += stemmed.length + 1) > bytesMax) break
    const level = Math.round(-4 * Math.log(probability))
    levels.set(level, [...(levels.get(level) ?? []), stemmed])
  }
  const lines = [...levels].map(([level, stems]) => `${level} ${stems.sort().join(' ')}`)
  const target = new URL(`../api/src/knowledge/language/frequencies-${language}.ts`, import.meta.url)
  writeFileSync(
    target,
    `/** Made by scripts/make-word-frequencies.ts; source and license in docs/word-frequencies.md. Each line: -4 ln p, then the stems of that frequency. */\nexport const frequencies = \`${lines.join('\n')}\`\n`,
  )
}
