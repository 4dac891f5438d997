import { ApiError } from './api-error'
import { toApiError } from './fetch-json'

export interface FetchedFile {
  name: string
  content: Blob
}

export class FileFault extends Error {
  override readonly name = 'FileFault'
  constructor(
    readonly kind: 'brokeOff' | 'empty',
    options?: ErrorOptions,
  ) {
    super(kind, options)
  }
}

/**
 * Downloads completely before saving, as a plain link would save partial files or error messages.
 * @throws ApiError, {@link FileFault}
 */
export async function fetchFile(url: string): Promise<FetchedFile> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { 'accept-language': document.documentElement.lang },
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'server_unreachable', 'no answer', { cause })
  })
  if (!response.ok) throw toApiError(response, await response.text().catch(() => ''))
  const content = await response.blob().catch((cause: unknown) => {
    throw new FileFault('brokeOff', { cause })
  })
  if (content.size === 0) throw new FileFault('empty')
  return {
    name: /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'loquia',
    content,
  }
}
