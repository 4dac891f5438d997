import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { chatNamespace } from '@loquia/contracts'

/** A bare WebSocket that can stop reading and send malformed messages. */
export class RawSocket {
  readonly frames: string[] = []
  private parts: Buffer[] = []
  private held = 0
  private needed = 0
  private rest: Buffer = Buffer.alloc(0)
  private readonly watchers = new Set<() => void>()

  private constructor(readonly tcp: Socket) {
    tcp.on('data', (bytes: Buffer) => this.take(bytes))
    tcp.on('error', () => undefined)
  }

  static async connect(url: string, auth: object): Promise<RawSocket> {
    const { hostname, port } = new URL(url)
    const tcp = connect(Number(port), hostname)
    await once(tcp, 'connect')
    tcp.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    let head = Buffer.alloc(0)
    while (!head.includes('\r\n\r\n')) head = Buffer.concat([head, ((await once(tcp, 'data')) as [Buffer])[0]])
    const raw = new RawSocket(tcp)
    raw.take(head.subarray(head.indexOf('\r\n\r\n') + 4))
    raw.send(`40${chatNamespace},${JSON.stringify(auth)}`)
    await raw.until(() => raw.frames.some((frame) => frame.startsWith('42') && frame.includes('"welcome"')))
    return raw
  }

  emit(event: string, body: object, ackId: number): void {
    this.send(`42${chatNamespace},${ackId}${JSON.stringify([event, body])}`)
  }

  async ack<T>(ackId: number): Promise<T> {
    const head = `43${chatNamespace},${ackId}[`
    await this.until(() => this.frames.some((frame) => frame.startsWith(head)))
    return (JSON.parse(this.frames.find((frame) => frame.startsWith(head))!.slice(head.length - 1)) as [T])[0]
  }

  events<T>(event: string): T[] {
    const head = `42${chatNamespace},`
    return this.frames
      .filter((frame) => frame.startsWith(head))
      .map((frame) => JSON.parse(frame.slice(head.length)) as [string, T])
      .filter(([name]) => name === event)
      .map(([, body]) => body)
  }

  send(text: string): void {
    this.tcp.write(frame(Buffer.from(text)))
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.watchers.add(resolve))
  }

  private take(bytes: Buffer): void {
    // Concatenates only complete frames, because some have megabytes.
    this.parts.push(bytes)
    this.held += bytes.length
    if (this.held < this.needed) return
    this.rest = Buffer.concat(this.parts)
    for (;;) {
      if (this.rest.length < 2) break
      const short = this.rest[1]! & 0x7f
      const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10
      if (this.rest.length < headBytes) break
      const length =
        short < 126 ? short : short === 126 ? this.rest.readUInt16BE(2) : Number(this.rest.readBigUInt64BE(2))
      this.needed = headBytes + length
      if (this.rest.length < this.needed) break
      this.needed = 0
      const isText = (this.rest[0]! & 0x0f) === 1
      if (isText) this.frames.push(this.rest.toString('utf8', headBytes, headBytes + length))
      this.rest = this.rest.subarray(headBytes + length)
    }
    this.parts = [this.rest]
    this.held = this.rest.length
    for (const wake of this.watchers) wake()
    this.watchers.clear()
  }
}

function frame(payload: Buffer): Buffer {
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)])
}
