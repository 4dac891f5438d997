/** Red, green, blue, 0–255. */
export type Rgb = [number, number, number]

/** Without a pattern: the first that a page compiles is a tenth of what the launcher's script takes. */
export function rgbOf(hex: string): Rgb {
  const digits = hex[4] ? 2 : 1
  return [1, 2, 3].map((nth) => +`0x${hex[nth * digits + 1 - digits]!}${hex[nth * digits]!}`) as Rgb
}

/**
 * The color of an icon on `ground`, at 3.5 : 1 or better. Squares stand for the exact curve of WCAG here: for an icon
 * that is near enough, and every page pays for this file. Texts are measured exactly, in the panel.
 */
export function iconOn(ground: string): string {
  const [r, g, b] = rgbOf(ground)
  return 3 * r * r + 10 * g * g + b * b > 2e5 ? '#17131f' : '#fff'
}
