import { limits, mediaTypes, mediaWidths, type MediaType } from '@loquia/contracts'
import type Sharp from 'sharp'
import { AppError } from '../../../app-error.js'

/** A picture that was read to its end, with what is made of it. */
export interface CheckedPicture {
  type: MediaType
  /** What is kept: the file as it came, or a photo written anew without what the camera noted, such as the place. */
  bytes: Uint8Array
  /** Pixels as shown, after turning by the camera's note; null for a drawing. */
  width: number | null
  height: number | null
  /** WebP bytes by width. */
  variants: ReadonlyMap<number, Uint8Array>
}

/** A picture that takes longer than this to unpack is refused, in seconds. */
const unpackSeconds = 15
/** Of a photo that is written anew, in percent: no difference is seen. */
const keptQuality = 92
/** Only the beginning of a drawing is looked at for what it is. */
const svgHeadChars = 4_096

/**
 * Judges a file by its bytes, whatever its name says, unpacks it within bounds and makes the smaller sizes.
 * @throws AppError `media_empty`, `media_type_unsupported`, `media_too_many_pixels`, `media_broken`
 */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  if (bytes.length === 0) throw new AppError('media_empty')
  if (isSvg(bytes)) return { type: 'image/svg+xml', bytes, width: null, height: null, variants: new Map() }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  // A moving PNG is a PNG.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime
  const type = mediaTypes.find((name) => name === mime)
  if (type === undefined) throw new AppError('media_type_unsupported')
  return { type, ...(await unpack(bytes)) }
}

async function unpack(bytes: Uint8Array): Promise<Omit<CheckedPicture, 'type'>> {
  // Many megabytes of native code, for the few who change pictures.
  const { default: sharp } = await import('sharp')
  try {
    // The header alone: nothing is unpacked before its size is known.
    const {
      width,
      height,
      pages = 1,
      autoOrient,
      exif,
      xmp,
      iptc,
    } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height * pages > limits.mediaMaxPixels) throw new AppError('media_too_many_pixels')
    const shown = { width: autoOrient.width, height: autoOrient.height }
    const widths = mediaWidths.filter((at) => at < shown.width)
    const variants = new Map<number, Uint8Array>()
    // At least one size is made of every picture: what cannot be unpacked now would not be shown later.
    for (const at of widths.length > 0 ? widths : [shown.width]) {
      variants.set(
        at,
        await sharp(bytes, { limitInputPixels: limits.mediaMaxPixels, failOn: 'error' })
          .autoOrient()
          .resize({ width: at })
          .webp({ quality: 80 })
          .timeout({ seconds: unpackSeconds })
          .toBuffer(),
      )
    }
    // A still of a moving picture would stand in for it.
    const noted = [exif, xmp, iptc].some((notes) => notes !== undefined)
    return {
      ...shown,
      variants: pages > 1 ? new Map() : variants,
      bytes: noted && pages === 1 ? await withoutNotes(sharp, bytes) : bytes,
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('media_broken', { cause: error })
  }
}

/** The same still picture in the same format, upright, in its colors and without a note. */
async function withoutNotes(sharp: typeof Sharp, bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: limits.mediaMaxPixels, failOn: 'error' })
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: keptQuality, force: false })
    .webp({ quality: keptQuality, force: false })
    .avif({ quality: keptQuality, force: false })
    .timeout({ seconds: unpackSeconds })
    .toBuffer()
}

/** Whether the root of a text is `svg`. Entities are refused with it: they can make a small file endless. */
function isSvg(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  if (text.includes('\0') || /<!ENTITY/i.test(text)) return false
  const head = text
    .slice(0, svgHeadChars)
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*<!DOCTYPE\s+svg[^>[]*>/i, '')
    .trimStart()
  return /^<svg[\s>]/.test(head) && /<\/svg\s*>\s*(?:<!--[\s\S]*?-->\s*)*$|^<svg[^>]*\/>\s*$/.test(text)
}
