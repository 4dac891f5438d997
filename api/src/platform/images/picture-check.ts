import { limits, mediaTypes, mediaWidths, type MediaType } from '@loquia/contracts'
import type Sharp from 'sharp'
import { AppError } from '../../app-error.js'

export interface CheckedPicture {
  type: MediaType
  /** The uploaded file, or a photo encoded again without metadata such as its location. */
  bytes: Uint8Array
  /** The unit is pixels after EXIF rotation; an SVG has null. */
  width: number | null
  height: number | null
  /** The map has WebP bytes by width. */
  variants: ReadonlyMap<number, Uint8Array>
}

const unpackSeconds = 15
/** Quality in percent for encoding a photo again without visible loss. */
const reencodeQuality = 92
const svgHeadChars = 4_096

/**
 * Trusts the bytes, not the name, and decodes within limits.
 * @throws AppError `media_empty`, `media_type_unsupported`, `media_too_many_pixels`, `media_broken`
 */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  if (bytes.length === 0) throw new AppError('media_empty')
  if (isSvg(bytes)) return { type: 'image/svg+xml', bytes, width: null, height: null, variants: new Map() }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime
  const type = mediaTypes.find((name) => name === mime)
  if (type === undefined) throw new AppError('media_type_unsupported')
  return { type, ...(await decodePicture(bytes)) }
}

async function decodePicture(bytes: Uint8Array): Promise<Omit<CheckedPicture, 'type'>> {
  // Loaded lazily: many megabytes of native code, rarely needed.
  const { default: sharp } = await import('sharp')
  try {
    // Reads only the header, to know the size before decoding.
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
    // Makes at least one size, to reject pictures that cannot be decoded.
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
    // Variants of an animated picture would be stills.
    const noted = [exif, xmp, iptc].some((notes) => notes !== undefined)
    return {
      ...shown,
      variants: pages > 1 ? new Map() : variants,
      bytes: noted && pages === 1 ? await withoutMetadata(sharp, bytes) : bytes,
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('media_broken', { cause: error })
  }
}

async function withoutMetadata(sharp: typeof Sharp, bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: limits.mediaMaxPixels, failOn: 'error' })
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: reencodeQuality, force: false })
    .webp({ quality: reencodeQuality, force: false })
    .avif({ quality: reencodeQuality, force: false })
    .timeout({ seconds: unpackSeconds })
    .toBuffer()
}

/** Rejects entities, which can expand without bound. */
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
