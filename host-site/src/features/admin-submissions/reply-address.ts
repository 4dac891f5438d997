/** Windows refuses addresses of about 2,000 encoded characters. */
const quotedMaxChars = 700

/** Returns a `mailto:` address for a reply that quotes the inquiry. */
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
