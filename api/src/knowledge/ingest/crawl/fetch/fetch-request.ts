import type { AtLimit } from './bounded-body.js'

export interface ResponseHead {
  url: URL
  status: number
  /** The type is in lower case, without parameters. */
  mediaType: string
  headers: Readonly<Record<string, string>>
}

export interface SafeResponse extends ResponseHead {
  body: Uint8Array
  isCut: boolean
}

export interface FetchRequest {
  signal: AbortSignal
  /** 0 skips the body. */
  maxBytes: (head: ResponseHead) => number
  /** Refuses by default. */
  atLimit?: AtLimit
  headers?: Readonly<Record<string, string>>
  /** Throws a FetchFailure to refuse. */
  mayFollow?: (next: URL) => void | Promise<void>
  /** Makes the request a POST. */
  body?: string | Uint8Array
}
