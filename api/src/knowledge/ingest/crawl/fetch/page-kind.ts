import type { FetchedPage } from '../page.js'
import type { SafeResponse } from './fetch-request.js'

/** Detects the kind from the bytes, whatever the header says; undefined for unsupported files. */
export function detectPageKind(response: SafeResponse): FetchedPage['kind'] | undefined {
  const { body, mediaType } = response
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1_024))
  if (head.includes('%PDF-')) return 'pdf'
  const utf16 =
    (head[0] === 0xff && head[1] === 0xfe) ||
    (head[0] === 0xfe && head[1] === 0xff) ||
    /utf-?16/i.test(response.headers['content-type'] ?? '')
  // NUL means binary, except in declared HTML, where browsers ignore it.
  if (!utf16 && head.includes(0) && !/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i.test(head.toString('latin1')))
    return undefined
  if (mediaType === 'application/pdf') return undefined
  if (/^text\/(?:plain|markdown|x-markdown)$/.test(mediaType))
    return /^\s*(?:<!doctype html|<html)/i.test(head.toString('latin1')) ? 'html' : 'text'
  if (mediaType.endsWith('xml') && mediaType !== 'application/xhtml+xml')
    return /<html[\s>]/i.test(head.toString('latin1')) ? 'html' : undefined
  return 'html'
}
