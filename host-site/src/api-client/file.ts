import { ApiError } from './api-error'
import { refusal } from './call'

/** A file as it came, whole, with the name that the server gave it. */
export interface FetchedFile {
  name: string
  content: Blob
}

/** Why a file that was on its way is not here: it broke off, or nothing was in it. */
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
 * Fetches a file whole before anything of it is kept: a link of the browser's own would save what broke off, or the
 * text of a refusal, under the name of the file.
 * @throws ApiError when it was refused or nobody answered; {@link FileFault}
 */
export async function fetchFile(url: string): Promise<FetchedFile> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { 'accept-language': document.documentElement.lang },
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'server_unreachable', 'no answer', { cause })
  })
  if (!response.ok) throw refusal(response, await response.text().catch(() => ''))
  const content = await response.blob().catch((cause: unknown) => {
    throw new FileFault('brokeOff', { cause })
  })
  if (content.size === 0) throw new FileFault('empty')
  return {
    name: /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'loquia',
    content,
  }
}
