import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Handed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A subscribed browser, which alone can decrypt its messages (RFC 8291, RFC 8188). */
export class PushBrowser {
  private readonly own = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  readonly keys: { p256dh: string; auth: string }

  constructor(readonly endpoint: string) {
    const p256dh = this.own.generateKeys().toString('base64url')
    this.keys = { p256dh, auth: this.auth.toString('base64url') }
  }

  get subscription(): { endpoint: string; keys: PushBrowser['keys'] } {
    return { endpoint: this.endpoint, keys: this.keys }
  }

  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20]!)
    const sealed = body.subarray(21 + body[20]!)
    const key = (secret: Uint8Array, about: Uint8Array | string, from: Uint8Array, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, about, bytes))
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.own.getPublicKey(), sender])
    const material = key(this.own.computeSecret(sender), about, this.auth, 32)
    const open = createDecipheriv(
      'aes-128-gcm',
      key(material, 'Content-Encoding: aes128gcm\0', salt, 16),
      key(material, 'Content-Encoding: nonce\0', salt, 12),
    ).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    // The last record ends with byte 2 and zero padding.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  meanwhile?: () => Promise<unknown>
}

export async function startPushService() {
  const handed: Handed[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      handed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers, meanwhile }: Answer = answers.shift() ?? { status: 201 }
      void Promise.resolve(meanwhile?.()).then(() => response.writeHead(status, headers).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    handed,
    answer: (...next: Answer[]) => void answers.push(...next),
    browser: (name: string) => new PushBrowser(`${origin}/${name}`),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
