import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface FloodOrder {
  url: string
  connections: number
  seconds: number
}

export interface FloodResult {
  answers: Record<string, number>
  /** Connections cut, and requests without an answer. */
  failures: number
  seconds: number
}

/** @param meanwhile starts with the flood; its signal fires when the flood is over */
export async function runFlood<T>(
  order: FloodOrder,
  meanwhile: (signal: AbortSignal) => Promise<T>,
): Promise<[FloodResult, T]> {
  const child = fork(fileURLToPath(new URL('./flood-process.ts', import.meta.url)), { execArgv: [] })
  const over = new AbortController()
  try {
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
