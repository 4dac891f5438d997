import decodeBmp from 'decode-bmp'

/** A picture of an icon file: a PNG as it lies there, or pixels. */
export type IconPicture = { png: Uint8Array } | { pixels: Uint8ClampedArray; width: number; height: number }

/** Bytes of the header, and of each entry of the directory behind it. */
const [headerBytes, entryBytes] = [6, 16]
/** The largest side that a directory can tell; a bitmap that says more of itself lies. */
const largestSide = 256
const pngStart = [0x89, 0x50, 0x4e, 0x47]

/**
 * The largest picture of a Windows icon file (`favicon.ico`); undefined for what is no such file. One picture alone is
 * unpacked: a file may claim 65,535 of them.
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 * @throws RangeError and others for a broken file
 */
export function largestIcon(bytes: Uint8Array): IconPicture | undefined {
  if (bytes.length < headerBytes + entryBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Reserved, then the kind: 1 is an icon.
  if (view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) return undefined
  const count = Math.min(view.getUint16(4, true), Math.floor((bytes.length - headerBytes) / entryBytes))
  let best = { side: 0, depth: 0, at: headerBytes }
  for (let index = 0; index < count; index++) {
    const at = headerBytes + index * entryBytes
    // A zero stands for 256.
    const side = bytes[at]! || largestSide
    const depth = view.getUint16(at + 6, true)
    if (side > best.side || (side === best.side && depth > best.depth)) best = { side, depth, at }
  }
  const [size, offset] = [view.getUint32(best.at + 8, true), view.getUint32(best.at + 12, true)]
  const data = bytes.subarray(offset, offset + size)
  if (pngStart.every((byte, index) => data[index] === byte)) return { png: data }
  // A bitmap's header tells width and, for the picture and its mask together, height.
  if (view.getUint32(offset + 4, true) > largestSide || view.getUint32(offset + 8, true) > 2 * largestSide)
    return undefined
  const { data: pixels, width, height } = decodeBmp(data, { width: best.side, height: best.side, icon: true })
  return { pixels, width, height }
}
