import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type PeerName = 'plain' | 'crawlee'

export type PeerReply = { tookMs: number; cpuMs: number } | { error: string }

export interface Peer {
  /** @returns milliseconds for all pages */
  readUrls(urls: readonly string[]): Promise<{ tookMs: number; cpuMs: number }>
  stop(): Promise<void>
}

/** Separate processes, because compiled code and memory of one reader would slow down another. */
export function startPeer(name: PeerName): Peer {
  const child = fork(fileURLToPath(new URL('./peer-process.ts', import.meta.url)), [name])
  const ended = once(child, 'exit')
  return {
    async readUrls(urls) {
      const answered = once(child, 'message')
      child.send(urls)
      const [reply] = (await Promise.race([answered, ended])) as [PeerReply | number | null]
      if (reply === null || typeof reply === 'number') throw new Error(`the ${name} reader ended with ${reply}`)
      if ('error' in reply) throw new Error(`the ${name} reader failed: ${reply.error}`)
      return reply
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
