import type { Block } from '../../document.js'
import { lineKey } from '../../text/text-patterns.js'
import type { GoldPage } from './gold-page.testing.js'

export interface Judgment {
  precision: number
  recall: number
  f1: number
  pairs: { kept: number; all: number }
  broken: string[]
  extra: string[]
  missed: string[]
}

/** Compares distinct words, as table labels repeat on purpose. Excludes the title. */
export function judge(page: GoldPage, document: { blocks: readonly Pick<Block, 'headings' | 'text'>[] }): Judgment {
  const read = new Set(wordsOf(document.blocks.map((block) => [...block.headings, block.text].join('\n')).join('\n')))
  const gold = new Set(wordsOf(page.gold))
  const extra = [...read].filter((word) => !gold.has(word))
  const missed = [...gold].filter((word) => !read.has(word))
  const precision = read.size === 0 ? 0 : 1 - extra.length / read.size
  const recall = 1 - missed.length / gold.size
  const lines = document.blocks.flatMap((block) => block.text.split('\n').map(lineKey))
  const pairs = page.pairs ?? []
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    pairs: {
      kept: pairs.filter(([question, answer]) =>
        document.blocks.some(
          (block) =>
            block.headings.some((heading) => lineKey(heading).includes(lineKey(question))) &&
            lineKey(block.text).includes(lineKey(answer)),
        ),
      ).length,
      all: pairs.length,
    },
    broken: (page.rows ?? [])
      .filter((row) => !lines.some((line) => row.every((part) => line.includes(lineKey(part)))))
      .map((row) => row.join(' + ')),
    extra,
    missed,
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export function summary(judged: readonly Judgment[]): { precision: number; recall: number; f1: number; pairs: number } {
  const mean = (of: (judgment: Judgment) => number): number =>
    judged.reduce((sum, judgment) => sum + of(judgment), 0) / judged.length
  const all = judged.reduce((sum, { pairs }) => sum + pairs.all, 0)
  return {
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
    pairs: judged.reduce((sum, { pairs }) => sum + pairs.kept, 0) / all,
  }
}
