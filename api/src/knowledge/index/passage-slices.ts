import type { Entry } from './chunk-index.queries.js'
import { maxPassagesAtOnce } from './prepare-chunk.js'

/** Whole runs of passages, whose terms are counted together, as many as go into one transaction. */
export function passageSlices(entries: readonly Entry[]): Entry[][] {
  const slices: Entry[][] = []
  let run: Entry[] = []
  const finish = (): void => {
    const last = slices.at(-1)
    if (last !== undefined && last.length + run.length <= maxPassagesAtOnce) last.push(...run)
    else slices.push(run)
    run = []
  }
  for (const entry of entries) {
    if (entry.passage.terms !== undefined && run.length > 0) finish()
    run.push(entry)
  }
  finish()
  return slices
}
