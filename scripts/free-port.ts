import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** These ports are below those of outgoing connections, which could take one between two starts. */
const [first, count] = [20_000, 10_000]

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
