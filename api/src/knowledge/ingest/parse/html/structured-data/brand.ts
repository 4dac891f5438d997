export interface Brand {
  name?: string
  /** `#rrggbb` */
  color?: string
  /** The likeliest picture comes first. */
  pictures?: string[]
  manifestUrl?: string
  language?: string
}

export function isDistinctive(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return Math.max(r, g, b) - Math.min(r, g, b) >= 30
}

/** Supports hex and rgb(). */
export function parseHexColor(color: string): string | undefined {
  const trimmed = color.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(trimmed)
  if (short !== null) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  if (/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/.test(trimmed)) return trimmed.slice(0, 7)
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(trimmed)
  if (rgb === null) return undefined
  return `#${[rgb[1], rgb[2], rgb[3]].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}

export function brandColor(themeColor: string | undefined, styles: string): string | undefined {
  const theme = themeColor === undefined ? undefined : parseHexColor(themeColor)
  if (theme !== undefined && isDistinctive(theme)) return theme
  for (const match of styles.matchAll(
    /(?<![\w-])--(?:[\w-]*)(?:brand|primary|accent|main|theme)(?:-?(?:color|colour|500|600))?\s*:\s*([^;}]{3,60})/gi,
  )) {
    const hex = parseHexColor(match[1] ?? '')
    if (hex !== undefined && isDistinctive(hex)) return hex
  }
  const counts = new Map<string, number>()
  for (const match of styles.matchAll(
    /(?:background(?:-color)?|(?<![\w-])color|border-color|fill)\s*:\s*(#[0-9a-f]{3,8}|rgba?\([^)]{5,40}\))/gi,
  )) {
    const hex = parseHexColor(match[1] ?? '')
    if (hex !== undefined && isDistinctive(hex)) counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
