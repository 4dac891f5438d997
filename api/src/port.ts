import { createServer } from 'node:net'

/** Something else listens where this server should. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError'
  constructor(port: number, options?: ErrorOptions) {
    super(`port ${port} is in use; stop what listens there or set PORT to another one`, options)
  }
}

/** Fails before anything else is started when the port is taken. @throws PortInUseError */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** A failure to listen, in the operator's words. */
export function portError(error: unknown, port: number): unknown {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? new PortInUseError(port, { cause: error }) : error
}
