import { errorBodySchema } from '@loquia/contracts'
import type { z } from 'zod'
import { ApiError } from '../api-error'
import { parseJson } from '../fetch-json'

/**
 * Posts a form without `fetch`, which cannot report upload progress.
 * @param onProgress share of sent bytes, from 0 to 1
 * @throws ApiError; the signal's reason when aborted
 */
export function uploadForm<T extends z.ZodType>(
  url: string,
  schema: T,
  form: FormData,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<z.output<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const body = parseJson(responseText)
      if (status >= 200 && status < 300) {
        const reply = schema.safeParse(body)
        return reply.success ? resolve(reply.data) : reject(new ApiError(status, 'internal_error', 'unexpected answer'))
      }
      const refusal = errorBodySchema.safeParse(body)
      // Reverse proxies reject large requests with their own page.
      reject(
        refusal.success
          ? new ApiError(status, refusal.data.code, responseText, { issues: refusal.data.issues })
          : new ApiError(status, status === 413 ? 'file_too_large' : 'internal_error', responseText),
      )
    })
    request.addEventListener('error', () => reject(new ApiError(0, 'server_unreachable', 'no answer')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new Error('aborted')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
