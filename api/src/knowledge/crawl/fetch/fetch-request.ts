import type { AtLimit } from './bounded-body.js'

/** An answer before its body. */
export interface ResponseHead {
  url: URL
  status: number
  /** Media type in lower case, without parameters. */
  mediaType: string
  headers: Readonly<Record<string, string>>
}

/** An answer with as much of its body as was wanted. */
export interface SafeResponse extends ResponseHead {
  body: Uint8Array
  /** Whether the body had more than was read of it. */
  isCut: boolean
}

/** What is asked of one address, and how much of the answer is wanted. */
export interface FetchRequest {
  signal: AbortSignal
  /** Bytes to read of an answer with this head; 0 leaves the body unread. */
  maxBytes: (head: ResponseHead) => number
  /** What becomes of a body with more than `maxBytes`; it is refused unless told otherwise. */
  atLimit?: AtLimit
  headers?: Readonly<Record<string, string>>
  /** Decides whether a redirect is followed; throws a FetchFailure to refuse it. */
  mayFollow?: (next: URL) => void | Promise<void>
  /** Sent with POST; without it the request is a GET. */
  body?: string | Uint8Array
}
