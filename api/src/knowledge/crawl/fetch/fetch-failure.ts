import type { SkipReason } from '@loquia/contracts'

/** Why an address could not be fetched. `reason` is what the owner of the bot reads; `cause` is for the log. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  /** True when the name itself does not exist. */
  readonly nameUnknown: boolean
  /** The HTTP status of an answer that was an error. */
  readonly status: number | undefined

  constructor(
    readonly reason: SkipReason,
    message: string,
    options: { cause?: unknown; nameUnknown?: boolean; status?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.nameUnknown = options.nameUnknown ?? false
    this.status = options.status
  }
}
