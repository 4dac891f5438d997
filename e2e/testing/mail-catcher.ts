import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Quoted-printable is decoded. */
export interface CaughtEmail {
  to: string[]
  text: string
}

export async function startMailCatcher(): Promise<{ url: string; emails: CaughtEmail[]; stop(): Promise<void> }> {
  const emails: CaughtEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = ''
      stream.setEncoding('latin1')
      stream.on('data', (part: string) => (source += part))
      stream.on('end', () => {
        emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: unquoted(source) })
        done()
      })
    },
  })
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function unquoted(source: string): string {
  const bytes = source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
