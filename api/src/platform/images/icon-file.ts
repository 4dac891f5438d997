import decodeBmp from 'decode-bmp'

export type IconPicture = { png: Uint8Array } | { pixels: Uint8ClampedArray; width: number; height: number }

const [headerBytes, entryBytes] = [6, 16]
const largestSide = 256
const pngStart = [0x89, 0x50, 0x4e, 0x47]

/**
 * Returns the largest picture of a `favicon.ico`. Only one is decoded, because a file may claim 65,535.
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 * @throws RangeError and others for a broken file
 */
export function largestIcon(bytes: Uint8Array): IconPicture | undefined {
  if (bytes.length < headerBytes + entryBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Reserved, then type: 1 is an icon.
  if (view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) return undefined
  const count = Math.min(view.getUint16(4, true), Math.floor((bytes.length - headerBytes) / entryBytes))
  let best = { side: 0, depth: 0, at: headerBytes }
  for (let index = 0; index < count; index++) {
    const at = headerBytes + index * entryBytes
    // Zero means 256.
    const side = bytes[at]! || largestSide
    const depth = view.getUint16(at + 6, true)
    if (side > best.side || (side === best.side && depth > best.depth)) best = { side, depth, at }
  }
  const [size, offset] = [view.getUint32(best.at + 8, true), view.getUint32(best.at + 12, true)]
  const data = bytes.subarray(offset, offset + size)
  if (pngStart.every((byte, index) => data[index] === byte)) return { png: data }
  // The header's height includes the mask.
  if (view.getUint32(offset + 4, true) > largestSide || view.getUint32(offset + 8, true) > 2 * largestSide)
    return undefined
  const { data: pixels, width, height } = decodeBmp(data, { width: best.side, height: best.side, icon: true })
  return { pixels, width, height }
}
