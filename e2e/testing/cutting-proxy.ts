import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy whose connections the test can cut. */
export interface CuttingProxy {
  readonly url: string
  /** Breaks all connections but accepts new ones. @returns their number */
  cut(): number
  /** Requests reach the product, but replies do not arrive until the next cut. */
  mute(): void
  /** New connections go to this address. */
  turnTo(target: string): void
  stop(): Promise<void>
}

/** @param target address of the product */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let { hostname, port } = new URL(target)
  const open = new Map<Socket, Socket>()
  let muted = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    open.set(near, far)
    near.pipe(far)
    far.on('data', (data) => {
      if (!muted) near.write(data)
    })
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.once('close', () => {
        near.destroy()
        far.destroy()
        open.delete(near)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(): number {
    const count = open.size
    // Every second connection is reset, as if the network were gone.
    let abrupt = false
    for (const [near, far] of open) {
      if (abrupt) near.resetAndDestroy()
      else near.destroy()
      far.destroy()
      abrupt = !abrupt
    }
    open.clear()
    muted = false
    return count
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mute() {
      muted = true
    },
    turnTo(other) {
      ;({ hostname, port } = new URL(other))
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
