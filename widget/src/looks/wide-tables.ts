const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** How many words two texts share; an ending more or less is the same word. */
function shared(text: string, asked: readonly string[]): number {
  return wordsOf(text).filter((word) => asked.some((other) => other.startsWith(word) || word.startsWith(other))).length
}

/**
 * Marks the tables that are wider than their bubble, and begins each at the column that its question asked for. Called
 * when something was written; a table that was begun stays where its reader has put it.
 */
export function styleTables(messages: Element): void {
  for (const table of messages.querySelectorAll<HTMLElement>('.table')) {
    const isWide = table.scrollWidth > table.clientWidth + 1
    table.toggleAttribute('data-scrolls', isWide)
    if (!isWide || table.dataset.begun) continue
    const answer = table.closest('[data-role="assistant"]')
    // An answer that is being written may get more columns and rows.
    if (!answer || answer.getAttribute('data-state') === 'streaming') continue
    table.dataset.begun = 'true'
    const asked = wordsOf(questionBefore(answer)?.textContent ?? '')
    // The first column names the rows: it is where a table begins by itself.
    const [first, ...heads] = [...table.querySelectorAll<HTMLElement>('th')]
    const fits = heads.map((head) => shared(head.textContent ?? '', asked))
    const best = Math.max(0, ...fits)
    const column = heads[fits.indexOf(best)]
    if (!best || !column) continue
    const toStart = column.getBoundingClientRect().left - table.getBoundingClientRect().left
    // Some of what stands before it tells that there is more.
    table.scrollLeft += toStart - (first?.offsetWidth ?? 0) * 0.2
  }
}

function questionBefore(answer: Element): Element | null {
  let at: Element | null = answer
  while ((at = at.previousElementSibling))
    if (at.getAttribute('data-role') === 'user') return at.querySelector('.bubble')
  return null
}
