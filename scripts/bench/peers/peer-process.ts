import type { PeerName, PeerReply } from './peer.ts'
import { readPlainly } from './plain-read.ts'

/** The process of `startPeer`. */
const readers: Record<PeerName, (urls: readonly string[]) => Promise<number>> = {
  plain: readPlainly,
  // Only `npm run bench` installs it (`install-peers.ts`).
  crawlee: async (urls) => (await import('./crawlee-read.ts')).readWithCrawlee(urls),
}
const [, , name] = process.argv
const read = readers[name === 'crawlee' ? name : 'plain']

process.on('message', (urls: string[]) => void readAndReply(urls))
process.on('disconnect', () => process.exit())

async function readAndReply(urls: string[]): Promise<void> {
  const before = process.cpuUsage()
  let reply: PeerReply
  try {
    const tookMs = await read(urls)
    const { user, system } = process.cpuUsage(before)
    reply = { tookMs, cpuMs: (user + system) / 1_000 }
  } catch (error) {
    reply = { error: String(error) }
  }
  process.send?.(reply)
}
