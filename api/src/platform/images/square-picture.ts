import { largestIcon } from './icon-file.js'

/** Pixels, three times the chat's size. */
const side = 144
/** Smaller pictures blur. */
const leastSide = 24
/** Longer wordmarks are illegible. */
const mostElongated = 2.2
const mostPixels = 16_000_000
const unpackSeconds = 4
/** Brightness (0–255) from which a logo is invisible on white. */
const brightFrom = 215

/**
 * Undefined if no picture, too small, too long or too large.
 * @param dark `#rrggbb`, for white logos
 */
export async function squarePicture(bytes: Uint8Array, dark: string): Promise<Uint8Array | undefined> {
  // Loads megabytes of native code.
  const { default: sharp } = await import('sharp')
  try {
    const icon = largestIcon(bytes)
    const isRaw = icon !== undefined && 'pixels' in icon
    const source = icon === undefined ? bytes : isRaw ? icon.pixels : icon.png
    const raw = isRaw ? { raw: { width: icon.width, height: icon.height, channels: 4 as const } } : {}
    // Check the size before decompression.
    const metadata = await sharp(source, { limitInputPixels: false, ...raw }).metadata()
    const { width, height, pages = 1, hasAlpha, format } = metadata
    const isDrawing = format === 'svg'
    if (width * height * pages > mostPixels) return undefined
    if (Math.max(width, height) > Math.min(width, height) * mostElongated) return undefined
    if (!isDrawing && Math.min(width, height) < leastSide) return undefined
    // Render small vector drawings larger instead of scaling pixels up.
    const density = isDrawing ? Math.min(1_200, Math.max(72, Math.ceil((72 * side) / Math.max(1, width)))) : 72
    const openPicture = () => sharp(source, { limitInputPixels: mostPixels, failOn: 'error', density, ...raw })
    const fitted = await openPicture()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .ensureAlpha()
      .timeout({ seconds: unpackSeconds })
      .raw()
      .toBuffer()
    const light = averageBrightness(fitted)
    if (light === undefined) return undefined
    return await sharp(fitted, { raw: { width: side, height: side, channels: 4 } })
      .flatten({ background: hasAlpha && light > brightFrom ? dark : '#ffffff' })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    return undefined
  }
}

function averageBrightness(pixels: Uint8Array): number | undefined {
  let seen = 0
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    seen += alpha
    sum += alpha * (0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!)
  }
  return seen === 0 ? undefined : sum / seen
}
