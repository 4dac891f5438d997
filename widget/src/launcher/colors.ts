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

/** Contrast ratio of two `#rgb` or `#rrggbb` colors, 1–21, WCAG 2.2. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The light color where it can be read on `ground` (4.5 : 1), otherwise the dark one, otherwise black: one of them always can. */
export function textOn(ground: string, dark = '#17131f', light = '#ffffff'): string {
  return [light, dark].find((color) => contrast(color, ground) >= 4.5) ?? '#000000'
}
