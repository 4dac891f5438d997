const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

function countShared(text: string, asked: readonly string[]): number {
  return splitWords(text).filter((word) => asked.some((other) => other.startsWith(word) || word.startsWith(other)))
    .length
}

/** Marks wide tables and scrolls each only once, to the column that the question asked for. */
function styleTables(messages: Element): void {
  for (const table of messages.querySelectorAll<HTMLElement>('.table')) {
    const isWide = table.scrollWidth > table.clientWidth + 1
    table.toggleAttribute('data-scrolls', isWide)
    if (!isWide || table.dataset.begun) continue
    const answer = table.closest('[data-role="assistant"]')
    if (!answer || answer.getAttribute('data-state') === 'streaming') continue
    table.dataset.begun = 'true'
    const asked = splitWords(questionBefore(answer)?.textContent ?? '')
    // The first column names the rows.
    const [first, ...heads] = [...table.querySelectorAll<HTMLElement>('th')]
    const fits = heads.map((head) => countShared(head.textContent ?? '', asked))
    const best = Math.max(0, ...fits)
    const column = heads[fits.indexOf(best)]
    if (!best || !column) continue
    const toStart = column.getBoundingClientRect().left - table.getBoundingClientRect().left
    // The previous column stays partly visible.
    table.scrollLeft += toStart - (first?.offsetWidth ?? 0) * 0.2
  }
}

function questionBefore(answer: Element): Element | null {
  let at: Element | null = answer
  while ((at = at.previousElementSibling))
    if (at.getAttribute('data-role') === 'user') return at.querySelector('.bubble')
  return null
}

/** Checks tables when the answer ends, not on each word. */
export function createTableWatch(shadow: ShadowRoot): { watch: () => void; stop: () => void } {
  const findMessages = (): Element | null => shadow.querySelector('[data-part="messages"]')
  const writing = new MutationObserver(() => {
    const messages = findMessages()
    if (messages) styleTables(messages)
  })
  return {
    watch() {
      const messages = findMessages()
      const list = messages?.firstElementChild
      if (!messages || !list) return
      writing.observe(messages, { subtree: true, attributeFilter: ['data-state'] })
      writing.observe(list, { childList: true })
      styleTables(messages)
    },
    stop: () => writing.disconnect(),
  }
}
