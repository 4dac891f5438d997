import { afterAll, beforeAll, vi } from 'vitest'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

export const admin = { username: 'the.boss', password: 'the admin of the test' }
const secret = 'a secret of the test, long enough to be one'

export let mail: Awaited<ReturnType<typeof startMailCatcher>>
export let product: Product

/** A product that writes its log as in production, and the emails that it sends, for every test of the file. */
export function securityLogForTests(): void {
  beforeAll(async () => {
    mail = await startMailCatcher()
    product = await startProduct({
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SESSION_SECRET: secret,
      ENCRYPTION_KEY: secret,
      RATE_LIMIT_SCALE: '0.5',
      SMTP_URL: mail.url,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ADMIN_EMAIL: 'boss@analytical.example',
    })
  })

  afterAll(async () => {
    await product?.stop()
    await mail?.stop()
  })
}

interface Line {
  level: number
  requestId: string
  context: string
  event: string
  account: number | null
  by?: number
  count?: number
  role?: string
}

let calls = 0

/** A browser of its own address, whose every call has an id that its log lines can be found by. */
export class Caller {
  private cookie = ''
  private readonly address: string
  constructor(address: string) {
    this.address = address
  }

  /** Makes a call, and waits for the lines of the security log that it is told by. */
  async call(
    method: string,
    path: string,
    body: object | undefined,
    events: string[],
    address = this.address,
  ): Promise<{ status: number; body: Record<string, never>; lines: Line[] }> {
    const id = `security-test-${++calls}`
    const response = await fetch(product.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-request-id': id,
        'x-forwarded-for': address,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie()[0]
    if (set !== undefined) this.cookie = set.split(';')[0]!
    const answer = (await response.json()) as Record<string, never>
    // The line of the request itself is written last, but for what is done once the answer is out.
    const lines = await vi.waitUntil(
      () => {
        const written = linesOf(id)
        return (
          written.some(({ context }) => context === undefined) &&
          written.filter(({ context }) => context === 'Security').length >= events.length &&
          written.filter(({ context }) => context === 'Security')
        )
      },
      { timeout: 120_000 },
    )
    if (lines.map(({ event }) => event).join() !== events.join())
      throw new Error(`${method} ${path} (${response.status}) wrote ${JSON.stringify(lines)} and not ${events.join()}`)
    return { status: response.status, body: answer, lines }
  }
}

function linesOf(requestId: string): Line[] {
  return product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as Line)
}
