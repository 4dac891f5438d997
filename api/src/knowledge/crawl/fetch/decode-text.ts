import sniffEncoding from 'html-encoding-sniffer'

/**
 * Text of a page's bytes. The order is the HTML standard's (BOM, header, meta), with two corrections that real sites
 * need: bytes that are valid UTF-8 beyond ASCII are UTF-8 whatever a server's default header claims, and text that
 * claims UTF-8 but is not is read as Windows-1252.
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
  // A page in UTF-8 with a few broken bytes is still better read as UTF-8 than as mojibake throughout.
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
