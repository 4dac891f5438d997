import { errorBodySchema } from '@loquia/contracts'
import type { z } from 'zod'
import { ApiError } from './api-error'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Makes every api call except `fetchFile` and `upload`, and validates the response.
 * @throws ApiError
 */
export async function fetchJson<T extends z.ZodType>(
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
      // The browser must set the multipart boundary.
      headers: {
        ...headers,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        // The page's language may differ from the browser's; a client's first bot speaks the page's.
        ...(typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (cause) {
    throw new ApiError(0, 'server_unreachable', 'no answer', { cause })
  }
  if (!response.ok) throw toApiError(response, text)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new ApiError(response.status, 'internal_error', 'unexpected answer', { cause: parsed.error })
  return parsed.data
}

export function toApiError(response: Response, text: string): ApiError {
  const body = errorBodySchema.safeParse(parseJson(text))
  if (!body.success) return new ApiError(response.status, 'internal_error', text || response.statusText)
  const { code, issues, retryAfterSeconds, message } = body.data
  return new ApiError(response.status, code, text, { issues, retryAfterSeconds, serverMessage: message })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
