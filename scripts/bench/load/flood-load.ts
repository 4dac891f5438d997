import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface FloodOrder {
  url: string
  /** Keep-alive connections, each of which asks again as soon as it is answered. */
  connections: number
  seconds: number
}

export interface FloodResult {
  /** By status. */
  answers: Record<string, number>
  /** Connections that were cut, and requests without an answer. */
  failures: number
  seconds: number
}

/**
 * Has a flood in a process of its own.
 * @param meanwhile begins with the flood; its signal fires when that is over
 */
export async function runFlood<T>(
  order: FloodOrder,
  meanwhile: (signal: AbortSignal) => Promise<T>,
): Promise<[FloodResult, T]> {
  const child = fork(fileURLToPath(new URL('./flood-process.ts', import.meta.url)), { execArgv: [] })
  const over = new AbortController()
  try {
    // The process listens now.
    await once(child, 'message')
    child.send(order)
    const result = once(child, 'message').then(([reported]) => {
      over.abort()
      return reported as FloodResult
    })
    return await Promise.all([result, meanwhile(over.signal)])
  } finally {
    child.kill()
  }
}
