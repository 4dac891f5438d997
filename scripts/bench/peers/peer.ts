import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Who reads the same pages beside the product. */
export type PeerName = 'plain' | 'crawlee'

/** What a peer is told, and what it answers. */
export type PeerReply = { tookMs: number; cpuMs: number } | { error: string }

export interface Peer {
  /** @returns milliseconds for all pages by the clock, and of the peer's processor time */
  readUrls(urls: readonly string[]): Promise<{ tookMs: number; cpuMs: number }>
  stop(): Promise<void>
}

/**
 * A reader in a process of its own, as the product is: what one has compiled, and left in memory, would cost the others
 * time.
 */
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
