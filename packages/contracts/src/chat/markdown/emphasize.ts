import type { Inline } from './inline.ts'

export interface Run {
  at: number
  mark: string
  length: number
  opens: boolean
  closes: boolean
  node: number
}

interface PairingRun extends Run {
  left: number
  pairs: { type: 'strong' | 'em' | 'del'; to: number }[]
}

/** Uses the algorithm in the appendix of CommonMark 6.2. */
export function emphasize(nodes: Inline[], runs: readonly Run[], open: boolean): Inline[] {
  const free = runs.map((run): PairingRun => ({ ...run, left: run.length, pairs: [] }))
  const opened: PairingRun[] = []
  /** Earlier searches failed below these positions. */
  const bottoms = new Map<string, number>()
  const minLength = (run: Run): number => (run.mark === '~' ? 2 : 1)
  function pairRuns(opener: PairingRun, to: number, most: number): number {
    const used = Math.min(opener.left, most, 2)
    opener.pairs.push({ type: opener.mark === '~' ? 'del' : used === 2 ? 'strong' : 'em', to })
    opener.left -= used
    return used
  }
  for (const run of free) {
    const asks = `${run.mark}${run.opens}${run.length % 3}`
    for (let candidate = opened.length - 1; run.closes && run.left >= minLength(run);) {
      const opener = opened[candidate]
      if (!opener || opener.at < bottoms.get(asks)!) {
        bottoms.set(asks, run.at)
        break
      }
      const clash =
        run.mark !== '~' &&
        (run.opens || opener.closes) &&
        (run.length + opener.length) % 3 === 0 &&
        run.length % 3 !== 0
      if (opener.mark !== run.mark || clash || opener.left < minLength(run)) {
        candidate--
        continue
      }
      run.left -= pairRuns(opener, run.node, run.left)
      if (!opener.left) opened.length = candidate--
      else opened.length = candidate + 1
    }
    if (run.opens && run.left) opened.push(run)
  }
  if (open) {
    for (let opener = opened.pop(); opener; opener = opened.pop())
      while (opener.left >= minLength(opener)) pairRuns(opener, nodes.length, 2)
    const last = free.at(-1)
    if (last?.node === nodes.length - 1) last.left = 0
  }
  return nestInlines(nodes, new Map(free.map((run) => [run.node, run])))
}

/** Deeper marks are dropped. */
const maxNesting = 20

function nestInlines(nodes: Inline[], runs: Map<number, PairingRun>): Inline[] {
  const root: Inline[] = []
  const stack: { children: Inline[]; to?: number }[] = [{ children: root }]
  const addNode = (node: Inline): unknown => stack.at(-1)!.children.push(node)
  for (let index = 0; index <= nodes.length; index++) {
    while (stack.at(-1)!.to === index) stack.pop()
    const node = nodes[index]
    if (!node) break
    const run = runs.get(index)
    if (!run) addNode(node)
    else if (run.left) addNode({ type: 'text', text: run.mark.repeat(run.left) })
    // oxlint-disable-next-line unicorn/no-array-reverse -- the oldest browsers have no other; the list is read once
    for (const { type, to } of run?.pairs.reverse().slice(0, maxNesting + 1 - stack.length) ?? []) {
      const children: Inline[] = []
      addNode({ type, children })
      stack.push({ children, to })
    }
  }
  return root
}
