import type { Inline } from './inline.ts'

export interface Run {
  at: number
  mark: string
  length: number
  opens: boolean
  closes: boolean
  /** Its place among the nodes. */
  node: number
}

interface PairingRun extends Run {
  /** Its marks that belong to no pair yet. */
  left: number
  /** What it opens, the innermost first, each with the node that it closes before. */
  pairs: { type: 'strong' | 'em' | 'del'; to: number }[]
}

/**
 * Pairs the runs of `*`, `_` and `~~` by the rules of CommonMark 6.2, in its appendix's way, and nests what lies
 * between.
 */
export function emphasize(nodes: Inline[], runs: readonly Run[], open: boolean): Inline[] {
  const free = runs.map((run): PairingRun => ({ ...run, left: run.length, pairs: [] }))
  const opened: PairingRun[] = []
  /**
   * By what a run that closes asks of its opener, from where in the text on one may be found: before that, one like it
   * found none.
   */
  const bottoms = new Map<string, number>()
  const least = (run: Run): number => (run.mark === '~' ? 2 : 1)
  /** Pairs two marks of an opener, or one, with what lies at `to`; answers how many. */
  function pair(opener: PairingRun, to: number, most: number): number {
    const used = Math.min(opener.left, most, 2)
    opener.pairs.push({ type: opener.mark === '~' ? 'del' : used === 2 ? 'strong' : 'em', to })
    opener.left -= used
    return used
  }
  for (const run of free) {
    const asks = `${run.mark}${run.opens}${run.length % 3}`
    for (let look = opened.length - 1; run.closes && run.left >= least(run);) {
      const opener = opened[look]
      if (!opener || opener.at < bottoms.get(asks)!) {
        bottoms.set(asks, run.at)
        break
      }
      const clash =
        run.mark !== '~' &&
        (run.opens || opener.closes) &&
        (run.length + opener.length) % 3 === 0 &&
        run.length % 3 !== 0
      if (opener.mark !== run.mark || clash || opener.left < least(run)) {
        look--
        continue
      }
      run.left -= pair(opener, run.node, run.left)
      if (!opener.left) opened.length = look--
      else opened.length = look + 1
    }
    if (run.opens && run.left) opened.push(run)
  }
  if (open) {
    for (let opener = opened.pop(); opener; opener = opened.pop())
      while (opener.left >= least(opener)) pair(opener, nodes.length, 2)
    // Marks at the very end may still open or close something.
    const last = free.at(-1)
    if (last?.node === nodes.length - 1) last.left = 0
  }
  return nest(nodes, new Map(free.map((run) => [run.node, run])))
}

/** Emphasis in emphasis this deep looks no other; deeper marks are left out. */
const maxNesting = 20

function nest(nodes: Inline[], runs: Map<number, PairingRun>): Inline[] {
  const root: Inline[] = []
  const stack: { children: Inline[]; to?: number }[] = [{ children: root }]
  const add = (node: Inline): unknown => stack.at(-1)!.children.push(node)
  for (let index = 0; index <= nodes.length; index++) {
    while (stack.at(-1)!.to === index) stack.pop()
    const node = nodes[index]
    if (!node) break
    const run = runs.get(index)
    if (!run) add(node)
    else if (run.left) add({ type: 'text', text: run.mark.repeat(run.left) })
    // oxlint-disable-next-line unicorn/no-array-reverse -- the oldest browsers have no other; the list is read once
    for (const { type, to } of run?.pairs.reverse().slice(0, maxNesting + 1 - stack.length) ?? []) {
      const children: Inline[] = []
      add({ type, children })
      stack.push({ children, to })
    }
  }
  return root
}
