export type Rgb = [number, number, number]

/** Avoids a regular expression: compiling a page's first one takes a tenth of the launcher's time. */
export function parseRgb(hex: string): Rgb {
  const digits = hex[4] ? 2 : 1
  return [1, 2, 3].map((nth) => +`0x${hex[nth * digits + 1 - digits]!}${hex[nth * digits]!}`) as Rgb
}

/**
 * Returns an icon color with a contrast of 3.5 : 1 or better. Squares approximate the WCAG curve, because every page
 * loads this file; the panel measures text exactly.
 */
export function iconOn(ground: string): string {
  const [r, g, b] = parseRgb(ground)
  return 3 * r * r + 10 * g * g + b * b > 2e5 ? '#17131f' : '#fff'
}
