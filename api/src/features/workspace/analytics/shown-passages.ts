import type { ShownPassage, Source } from '@loquia/contracts'

const passagesShown = 5

/**
 * The same words of the same page together: what helped somebody first, then what was shown most. A further passage
 * counts only where its reader rated it, since most readers never open it.
 */
export function shownPassages(sources: readonly Source[]): ShownPassage[] {
  const seen = sources.filter(({ isFurther, feedback }) => isFurther === undefined || feedback !== undefined)
  return [...Map.groupBy(seen, ({ url, snippet }) => JSON.stringify([url, snippet])).values()]
    .map((alike) => {
      const { url, title, snippet } = alike[0]!
      const rated = (value: Source['feedback']): number => alike.filter(({ feedback }) => feedback === value).length
      return { url, title, snippet, shown: alike.length, up: rated('up'), down: rated('down') }
    })
    .toSorted((a, b) => b.up - a.up || a.down - b.down || b.shown - a.shown)
    .slice(0, passagesShown)
}
