import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface CaughtEmail {
  to: string[]
  /** As sent over the wire. */
  source: string
  text: string
  html: string
}

export async function startMailCatcher(): Promise<{ url: string; emails: CaughtEmail[]; stop(): Promise<void> }> {
  const emails: CaughtEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString()
        const part = (type: string): string => partsOf(source).find((each) => each.type === type)?.content ?? ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        emails.push({ to, source, text: part('text/plain'), html: part('text/html') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Splits a message as RFC 2046 describes. */
export function partsOf(source: string): { type: string; content: string }[] {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const boundary = /^content-type: multipart\/.*boundary="?([^";]+)"?/im.exec(unfolded)?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  return [{ type: /^content-type: ([^;\s]+)/im.exec(unfolded)?.[1] ?? 'text/plain', content: decoded(head, body) }]
}

function decoded(head: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
