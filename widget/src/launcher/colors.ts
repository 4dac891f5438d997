/** Red, green, blue, 0–255. */
export type Rgb = [number, number, number]

export function rgbOf(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

/** Relative luminance, WCAG 2.2. */
export function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The color of an icon on `ground`: white where that has the contrast of text (4.5 : 1), otherwise ink, which then has 4 : 1 or more. */
export function iconOn(ground: string): string {
  return luminance(ground) > 0.1833 ? '#17131f' : '#fff'
}
