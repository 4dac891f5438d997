/** Address of a link, or nothing when it is not one that a page may open: only web, mail and telephone addresses are. */
export function safeHref(address: string): string | undefined {
  const trimmed = address.trim()
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(trimmed)) return undefined
  try {
    const url = new URL(trimmed)
    return /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Punctuation at the end of a bare address belongs to the sentence; a closing bracket does unless it was opened. */
export function trimAddress(address: string): string {
  let end = address
  for (;;) {
    const next = end.replace(/(?:[?!.,:;*_~'"]|&\w+;)$/, '')
    const unopened = next.endsWith(')') && next.split(')').length > next.split('(').length
    const cut = unopened ? next.slice(0, -1) : next
    if (cut === end) return end
    end = cut
  }
}
