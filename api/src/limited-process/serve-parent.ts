import { watchMemory } from './memory-watch.js'

/** The handler of one request may reply several times. */
export interface ServedParent<Reply extends object> {
  send(reply: Reply): void
  /** The work on what was received is over until the next request. */
  rest(): void
}

/**
 * The child's side of a `LimitedProcess`: calls `receive` for each request of the parent, and ends when the parent is
 * gone.
 */
export function serveParent<Request extends object, Reply extends object>(
  receive: (request: Request, parent: ServedParent<Reply>) => void,
): ServedParent<Reply> {
  const watch = watchMemory(Number(process.argv[2]))
  const parent: ServedParent<Reply> = {
    send: (reply) => void process.send?.(reply, undefined, undefined, () => undefined),
    rest: () => watch.rest(),
  }
  process.on('message', (request: Request) => {
    watch.begin()
    receive(request, parent)
  })
  process.on('disconnect', () => process.exit(0))
  // An order to stop goes to all processes of a terminal; the parent ends this one in time.
  for (const order of ['SIGINT', 'SIGTERM'] as const) process.on(order, () => undefined)
  return parent
}
