/** Default colors of clients' bots and of demos. */
export const portalColor = '#7c3aed'
export const demoColor = '#10b981'

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

/** SVG paths in a box of 24 × 24. They are separate, so that a page loads only the one that its button shows first. */
export const quotesPath = 'M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2zM11 7l-4 4 4 4m6-8l-4 4 4 4'
export const chatPath = 'M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2zM8 9h8M8 13h5'
export const questionPath = 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.01'
