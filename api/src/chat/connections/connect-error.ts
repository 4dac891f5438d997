import type { ErrorBody } from '@loquia/contracts'

/** Refuses a connection; Socket.IO sends the client its message and `data` as `connect_error`. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'

  constructor(readonly data: ErrorBody) {
    super(data.message)
  }
}
