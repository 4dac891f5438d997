/** Red, green, blue, 0–255. */
export type Rgb = [number, number, number]

export function rgbOf(hex: string): Rgb {
  return (hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex).match(/\w\w/g)!.map((digits) => parseInt(digits, 16)) as Rgb
}

/**
 * The color of an icon on `ground`, at 3.5 : 1 or better. Squares stand for the exact curve of WCAG here: for an icon that is
 * near enough, and every page pays for this file. Texts are measured exactly, in the panel.
 */
export function iconOn(ground: string): string {
  const [r, g, b] = rgbOf(ground)
  return 0.21 * r * r + 0.72 * g * g + 0.07 * b * b > 14_300 ? '#17131f' : '#fff'
}
