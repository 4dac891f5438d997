import { watchMemory } from './memory-watch.js'

export interface ServedParent<Reply extends object> {
  send(reply: Reply): void
  finishWork(): void
}

/** Calls `receive` for each request of the parent, and exits when the parent is gone. */
export function serveParent<Request extends object, Reply extends object>(
  receive: (request: Request, parent: ServedParent<Reply>) => void,
): ServedParent<Reply> {
  const watch = watchMemory(Number(process.argv[2]))
  const parent: ServedParent<Reply> = {
    send: (reply) => void process.send?.(reply, undefined, undefined, () => undefined),
    finishWork: () => watch.stop(),
  }
  process.on('message', (request: Request) => {
    watch.start()
    receive(request, parent)
  })
  process.on('disconnect', () => process.exit(0))
  // Terminals signal all processes, but the parent ends this one in time.
  for (const order of ['SIGINT', 'SIGTERM'] as const) process.on(order, () => undefined)
  return parent
}
