import { describe, expect, it } from 'vitest'
import { largestIcon } from '../../../platform/images/index.js'

interface Entry {
  side: number
  depth?: number
  data: Buffer
}

function iconFile(entries: readonly Entry[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(entries.length, 4)
  let offset = 6 + 16 * entries.length
  const directory = entries.map(({ side, depth = 32, data }) => {
    const entry = Buffer.alloc(16)
    entry[0] = entry[1] = side % 256
    entry.writeUInt16LE(depth, 6)
    entry.writeUInt32LE(data.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += data.length
    return entry
  })
  return Buffer.concat([header, ...directory, ...entries.map(({ data }) => data)])
}

/** The height in a bitmap's header includes the mask. */
function bitmap(side: number, [red, green, blue]: readonly [number, number, number], told = side): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeUInt32LE(told, 4)
  header.writeUInt32LE(2 * told, 8)
  header.writeUInt16LE(32, 14)
  const pixels = Buffer.alloc(side * side * 4, Buffer.from([blue, green, red, 255]))
  return Buffer.concat([header, pixels, Buffer.alloc(side * 4)])
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

describe('an icon file', () => {
  it('gives the pixels of its largest bitmap', () => {
    const icon = largestIcon(
      iconFile([
        { side: 16, data: bitmap(16, [9, 9, 9]) },
        { side: 48, data: bitmap(48, [208, 64, 16]) },
        { side: 32, data: bitmap(32, [9, 9, 9]) },
      ]),
    )
    expect(icon).toMatchObject({ width: 48, height: 48 })
    expect(icon && 'pixels' in icon && [...icon.pixels.subarray(-4)]).toEqual([208, 64, 16, 255])
  })

  it('gives a PNG unchanged, whose size of 256 pixels is written as 0', () => {
    const other = bitmap(48, [9, 9, 9])
    const icon = largestIcon(
      iconFile([
        { side: 48, data: other },
        { side: 256, depth: 8, data: Buffer.from('bm') },
        { side: 256, data: png },
      ]),
    )
    expect(icon && 'png' in icon && [...icon.png]).toEqual([...png])
  })

  it('is no other file, whatever its name', () => {
    expect(largestIcon(png)).toBeUndefined()
    expect(largestIcon(Buffer.from('<!doctype html><title>Not found</title>'))).toBeUndefined()
    expect(largestIcon(Buffer.alloc(3))).toBeUndefined()
  })

  it('unpacks nothing that claims to be larger than an icon may be, or than its file is', () => {
    expect(largestIcon(iconFile([{ side: 48, data: bitmap(48, [1, 2, 3], 40_000) }]))).toBeUndefined()
    expect(() => largestIcon(iconFile([{ side: 48, data: bitmap(16, [1, 2, 3], 48) }]))).toThrow(
      'Truncated bitmap data',
    )
  })

  it('unpacks one of 65,535 pictures', () => {
    const broken = Array.from({ length: 65_534 }, () => ({ side: 16, data: Buffer.alloc(0) }))
    expect(largestIcon(iconFile([...broken, { side: 32, data: bitmap(32, [1, 2, 3]) }]))).toMatchObject({ width: 32 })
  })
})
