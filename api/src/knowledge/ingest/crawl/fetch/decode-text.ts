import sniffEncoding from 'html-encoding-sniffer'

/**
 * Follows the HTML standard (BOM, header, meta), but valid non-ASCII UTF-8 outranks headers, and invalid UTF-8 becomes
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]
  const utf8 = asUtf8(bytes)
  const encoding = sniffEncoding(bytes, {
    transportLayerEncodingLabel: label,
    defaultEncoding: utf8 === undefined ? 'windows-1252' : 'UTF-8',
  }).toLowerCase()
  const singleByte = /^(?:windows-125|iso-8859-|macintosh)/.test(encoding)
  if (utf8 !== undefined && (encoding === 'utf-8' || singleByte)) return utf8
  const text = decodeAs(encoding === 'utf-8' ? 'windows-1252' : encoding, bytes)
  // A few broken bytes are better than mojibake throughout.
  if (encoding !== 'utf-8') return text
  const tolerant = new TextDecoder('utf-8').decode(bytes)
  const broken = tolerant.split('\uFFFD').length - 1
  const sound = (tolerant.match(/[\u0080-\uFFFC]/g) ?? []).length
  return broken > sound ? text : tolerant
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
