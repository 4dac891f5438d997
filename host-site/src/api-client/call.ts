import { errorBodySchema } from '@loquia/contracts'
import type { z } from 'zod'
import { ApiError } from './api-error'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The one place that calls the api with `fetch`; whole files come by `fetchFile` and go by `upload`. The answer is
 * parsed by its contract, so a caller never sees another shape.
 * @throws ApiError
 */
export async function call<T extends z.ZodType>(
  url: string,
  schema: T,
  body?: unknown,
  method: Method = body === undefined ? 'GET' : 'POST',
  headers: Readonly<Record<string, string>> = {},
): Promise<z.output<T>> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      // A form's boundary is the browser's to write.
      headers: {
        ...headers,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        // The page's language, which may be another than the browser's: a client's first bot speaks it.
        ...(typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (cause) {
    throw new ApiError(0, 'server_unreachable', 'no answer', { cause })
  }
  if (!response.ok) throw refusal(response, text)
  const parsed = schema.safeParse(json(text))
  if (!parsed.success)
    throw new ApiError(response.status, 'internal_error', 'unexpected answer', { cause: parsed.error })
  return parsed.data
}

/** What an answer that is not OK tells. */
export function refusal(response: Response, text: string): ApiError {
  const body = errorBodySchema.safeParse(json(text))
  if (!body.success) return new ApiError(response.status, 'internal_error', text || response.statusText)
  const { code, issues, retryAfterSeconds, message } = body.data
  return new ApiError(response.status, code, text, { issues, retryAfterSeconds, told: message })
}

/** The value of a JSON text; `undefined`, which no schema accepts, when it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
