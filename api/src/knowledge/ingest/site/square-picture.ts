import { largestIcon } from './icon-file.js'

/** Side of a stored picture, in pixels: three times what a chat shows. */
const side = 144
/** A picture that is smaller is blurred when it is shown. */
const leastSide = 24
/** Longer lines of letters cannot be read in a square. */
const mostElongated = 2.2
/** Pixels that a picture may unpack to. */
const mostPixels = 16_000_000
const unpackSeconds = 4
/** Share of white from which letters on a white ground are not seen, 0–255. */
const brightFrom = 215

/**
 * A logo as a small square, on a ground that it is seen on: white, or `dark` for what is white itself. Undefined for
 * what is no picture, too small, too long or too much to unpack.
 * @param dark `#rrggbb`
 */
export async function squarePicture(bytes: Uint8Array, dark: string): Promise<Uint8Array | undefined> {
  // Many megabytes of native code, for one picture a website.
  const { default: sharp } = await import('sharp')
  try {
    const icon = largestIcon(bytes)
    const isRaw = icon !== undefined && 'pixels' in icon
    const source = icon === undefined ? bytes : isRaw ? icon.pixels : icon.png
    const raw = isRaw ? { raw: { width: icon.width, height: icon.height, channels: 4 as const } } : {}
    // The header alone: nothing is unpacked before its size is known.
    const told = await sharp(source, { limitInputPixels: false, ...raw }).metadata()
    const { width, height, pages = 1, hasAlpha, format } = told
    const isDrawing = format === 'svg'
    if (width * height * pages > mostPixels) return undefined
    if (Math.max(width, height) > Math.min(width, height) * mostElongated) return undefined
    if (!isDrawing && Math.min(width, height) < leastSide) return undefined
    // A small drawing is drawn larger, not blown up.
    const density = isDrawing ? Math.min(1_200, Math.max(72, Math.ceil((72 * side) / Math.max(1, width)))) : 72
    const open = () => sharp(source, { limitInputPixels: mostPixels, failOn: 'error', density, ...raw })
    const fitted = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .ensureAlpha()
      .timeout({ seconds: unpackSeconds })
      .raw()
      .toBuffer()
    const light = brightness(fitted)
    if (light === undefined) return undefined
    return await sharp(fitted, { raw: { width: side, height: side, channels: 4 } })
      .flatten({ background: hasAlpha && light > brightFrom ? dark : '#ffffff' })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Mean brightness of what is seen of a picture, 0–255; undefined where nothing is. @param pixels as RGBA */
function brightness(pixels: Uint8Array): number | undefined {
  let seen = 0
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    seen += alpha
    sum += alpha * (0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!)
  }
  return seen === 0 ? undefined : sum / seen
}
