/** Where the brackets and backticks of a text find their partners: looked up once, so that no mark searches the rest of the text again. */
export interface Partners {
  /** By the index of an opening bracket, that of the bracket that closes it. */
  brackets: Map<number, number>
  /** By the index of a run of backticks, that of the next run of the same length. */
  ticks: Map<number, number | undefined>
  /** The last opening bracket that nothing closes. */
  unclosed: number | undefined
  /** The last character that ends the address of a link which is still being written. */
  lastStop: number
}

export function partnersOf(source: string): Partners {
  const ticks: Partners['ticks'] = new Map()
  const next = new Map<number, number>()
  const runs = [...source.matchAll(/`+/g)]
  for (let run = runs.pop(); run; run = runs.pop()) {
    const [{ length }] = run
    ticks.set(run.index, next.get(length))
    // The run that begins behind an escaped backtick.
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
