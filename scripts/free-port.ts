import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports are tried from here on, so many: below those that systems give to outgoing connections, one of which may take a
 * port between two starts on it.
 */
const [first, count] = [20_000, 10_000]

/** A port of this machine that nobody listens on, for tests that have to name one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + randomInt(count)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
