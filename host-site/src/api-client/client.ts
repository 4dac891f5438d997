import {
  createDemoRequest, createDemoResponse, demoContactRequest, demoContactResponse, errorBodySchema, getDemoResponse, siteInfoResponse,
  type CreateDemoResponse, type Demo, type DemoContactResponse, type ErrorCode, type Issue, type SiteInfoResponse,
} from '@loquia/contracts'
import type { z } from 'zod'

/** A call that was not answered with OK. `message` is "STATUS: body"; what a person reads follows from `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode,
    body: string,
    readonly issues: Issue[] = [],
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(`${status}: ${body}`, options)
  }
}

/** The code of whatever was thrown; anything that is not an `ApiError` is ours. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal_error'
}

export interface Api {
  createDemo(request: z.input<typeof createDemoRequest>): Promise<CreateDemoResponse>
  sendDemoContact(request: z.input<typeof demoContactRequest>): Promise<DemoContactResponse>
  getDemo(demoId: string): Promise<Demo>
  getSiteInfo(): Promise<SiteInfoResponse>
}

/**
 * The only place that calls `fetch`. Requests and answers are parsed by the contracts, so a caller never sees another shape.
 * `baseUrl` is empty in the browser (same origin) and the api's own address on the server. Throws `ApiError`.
 */
export function createApi(baseUrl: string): Api {
  const call = async <T extends z.ZodType>(path: string, schema: T, body?: unknown): Promise<z.output<T>> => {
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        credentials: 'same-origin',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      text = await response.text()
    } catch (cause) {
      throw new ApiError(0, 'internal_error', 'no answer', [], undefined, { cause })
    }
    if (!response.ok) throw refusal(response, text)
    const parsed = schema.safeParse(json(text))
    if (!parsed.success) throw new ApiError(response.status, 'internal_error', 'unexpected answer', [], undefined, { cause: parsed.error })
    return parsed.data
  }
  return {
    createDemo: (request) => call('/api/chatbot-demo/create', createDemoResponse, createDemoRequest.parse(request)),
    sendDemoContact: (request) => call('/api/chatbot-demo/contact', demoContactResponse, demoContactRequest.parse(request)),
    getDemo: async (demoId) => (await call(`/api/chatbot-demo/${encodeURIComponent(demoId)}`, getDemoResponse)).demo,
    getSiteInfo: () => call('/api/site', siteInfoResponse),
  }
}

function refusal(response: Response, text: string): ApiError {
  const body = errorBodySchema.safeParse(json(text))
  if (!body.success) return new ApiError(response.status, 'internal_error', text || response.statusText)
  return new ApiError(response.status, body.data.code, text, body.data.issues, body.data.retryAfterSeconds)
}

/** The value of a JSON text; `undefined`, which no schema accepts, when it is none. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
