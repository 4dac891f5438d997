import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

const pauseMs = 200
/** After this many messages the address changes, so that rate limits do not apply. */
const messagesPerAddress = 40

/** Milliseconds. */
export interface VisitorTimes {
  page: number[]
  chat: number[]
  health: number[]
  failures: string[]
}

export interface Visitor {
  visit(path: string, demoId: string, question: (index: number) => string, signal: AbortSignal): Promise<VisitorTimes>
  close(): Promise<void>
}

/** @param behindProxy gives the visitor an address that nobody else has */
export function openVisitor(origin: string, behindProxy: boolean): Visitor {
  const pool = new Pool(origin, { connections: 4, headersTimeout: 60_000, bodyTimeout: 60_000 })
  let messages = 0
  const visit: Visitor['visit'] = async (path, demoId, question, signal) => {
    const times: VisitorTimes = { page: [], chat: [], health: [], failures: [] }
    const timeRequest = async (kind: 'page' | 'chat' | 'health', path: string, body?: object): Promise<void> => {
      const address = `198.51.100.${1 + Math.floor(messages / messagesPerAddress)}`
      const headers = {
        'accept-encoding': 'gzip, deflate, br',
        ...(behindProxy ? { 'x-forwarded-for': address } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const started = performance.now()
      try {
        const reply = await pool.request({
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await reply.body.text()
        times[kind].push(performance.now() - started)
        if (reply.statusCode !== 200)
          times.failures.push(`${kind}: ${reply.statusCode} ${kind === 'chat' ? text.slice(0, 100) : ''}`)
      } catch (error) {
        times.failures.push(`${kind}: ${String(error)}`)
      }
    }
    while (!signal.aborted) {
      await timeRequest('page', path)
      await delay(pauseMs)
      if (signal.aborted) break
      await timeRequest('chat', `/api/chatbot-demo/${demoId}/message`, { message: question(messages++) })
      await timeRequest('health', '/api/health')
      await delay(pauseMs)
    }
    return times
  }
  return { visit, close: () => pool.close() }
}
