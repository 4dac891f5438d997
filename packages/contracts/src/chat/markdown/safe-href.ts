/** Allows only web, mail and telephone addresses. */
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

/** Trailing punctuation and unmatched closing brackets belong to the sentence. */
export function trimAddress(address: string): string {
  let end = address.length
  let unopened = address.split(')').length - address.split('(').length
  for (;;) {
    const last = address[end - 1]!
    let entity = end - 1
    if (last === ';') while (/\w/.test(address[entity - 1]!)) entity--
    if (entity < end - 1 && address[entity - 1] === '&') end = entity - 1
    else if (/[?!.,:;*_~'"]/.test(last)) end--
    else if (last === ')' && unopened-- > 0) end--
    else return address.slice(0, end)
  }
}
