/** Characters of an inquiry that are quoted: programs refuse longer addresses, Windows at about 2,000 encoded. */
const quotedMaxChars = 700

/** A `mailto:` address that opens a reply with the inquiry quoted below. */
export function replyAddress(email: string, subject: string, message: string): string {
  const quoted = message.length > quotedMaxChars ? `${message.slice(0, quotedMaxChars)} […]` : message
  const body =
    quoted === ''
      ? ''
      : `\r\n\r\n${quoted
          .split(/\r?\n/)
          .map((line) => `> ${line}`)
          .join('\r\n')}`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}${body === '' ? '' : `&body=${encodeURIComponent(body)}`}`
}
