import { createServer } from 'node:net'

export class PortInUseError extends Error {
  override readonly name = 'PortInUseError'
  constructor(port: number, options?: ErrorOptions) {
    super(`port ${port} is in use; stop the program that uses it, or set PORT to another port`, options)
  }
}

/** Browsers and `fetch` block ports of other protocols. */
export class PortForbiddenError extends Error {
  override readonly name = 'PortForbiddenError'
  constructor(port: number) {
    super(
      `browsers do not open port ${port}, as other protocols are known by it ("bad port" of the Fetch standard); set PORT to another one`,
    )
  }
}

const askWithinMs = 1_000

/** @throws PortInUseError, PortForbiddenError */
export async function assertPortUsable(port: number): Promise<void> {
  await assertFree(port)
  const fault: unknown = await fetch(`http://127.0.0.1:${port}`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(askWithinMs),
  }).catch((error: unknown) => error)
  if (port > 0 && fault instanceof Error && fault.cause instanceof Error && fault.cause.message === 'bad port')
    throw new PortForbiddenError(port)
}

async function assertFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

export function portError(error: unknown, port: number): unknown {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new PortInUseError(port, { cause: error })
    : error
}
