/** Built once, so that no mark searches the rest again. */
export interface Partners {
  /** Keys are opening indexes, values closing ones. */
  brackets: Map<number, number>
  /** Run index to the next run of equal length. */
  ticks: Map<number, number | undefined>
  unclosed: number | undefined
  /** Last character that can end an unfinished link's address. */
  lastStop: number
}

export function findPartners(source: string): Partners {
  const ticks: Partners['ticks'] = new Map()
  const next = new Map<number, number>()
  const runs = [...source.matchAll(/`+/g)]
  for (let run = runs.pop(); run; run = runs.pop()) {
    const [{ length }] = run
    ticks.set(run.index, next.get(length))
    ticks.set(run.index + 1, next.get(length - 1))
    next.set(length, run.index)
  }
  const brackets: Partners['brackets'] = new Map()
  const opened: number[] = []
  let codeEnd = 0
  for (const { 0: mark, index } of source.matchAll(/\\[^]|`+|[[\]]/g)) {
    if (index < codeEnd) continue
    if (mark[0] === '`') codeEnd = (ticks.get(index) ?? index - mark.length) + mark.length
    else if (mark === '[') opened.push(index)
    else if (mark === ']') {
      const from = opened.pop()
      if (from !== undefined) brackets.set(from, index)
    }
  }
  return {
    brackets,
    ticks,
    unclosed: opened.at(-1),
    lastStop: Math.max(source.lastIndexOf(')'), source.lastIndexOf('\n')),
  }
}
