import type { Response } from 'express'
import type { OpenedFile } from './conversation-files.js'

/** Sends a file so that it cannot execute anything. Pictures display; other types download. */
export function sendFile(response: Response, { name, type, bytes }: OpenedFile): void {
  const isPicture = type.startsWith('image/')
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  response.setHeader('content-type', type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
  response.setHeader('content-length', bytes.byteLength)
  response.setHeader(
    'content-disposition',
    `${isPicture ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  )
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('referrer-policy', 'no-referrer')
  response.end(bytes)
}
