import { isOn, type Attributes } from './xml.js'

/** How a run of text looks, as far as that decides what is seen of it. Absent: not said. */
export interface Look {
  isVanished?: boolean
  isStruck?: boolean
  isStruckTwice?: boolean
  /** `superscript`, `subscript` or `baseline`. */
  align?: string
  /** Half points that it is raised by. */
  rise?: number
  /** Height of its letters, in half points. */
  size?: number
  /** Six hexadecimal digits, or a name. */
  color?: string
  /** The color behind it; {@link unknownColor} for one of the theme. */
  ground?: string
  font?: string
}

export const unknownColor = 'unknown'

/** Adds what an element of a run's, paragraph's or style's properties says. */
export function addLook(look: Look, name: string, attributes: Attributes): void {
  const value = attributes['w:val'] ?? ''
  switch (name) {
    case 'w:vanish':
      look.isVanished = isOn(attributes)
      break
    case 'w:strike':
      look.isStruck = isOn(attributes)
      break
    case 'w:dstrike':
      look.isStruckTwice = isOn(attributes)
      break
    case 'w:vertAlign':
      look.align = value
      break
    case 'w:position':
      look.rise = Number(value) || 0
      break
    case 'w:sz':
      look.size = Number(value) || undefined
      break
    case 'w:color':
      look.color = value
      break
    case 'w:highlight':
      if (value !== 'none') look.ground = value
      break
    case 'w:shd':
      look.ground = groundOf(attributes) ?? look.ground
      break
    case 'w:rFonts':
      look.font = attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? look.font
  }
}

/** The color that shading puts behind text; undefined for none. */
export function groundOf(attributes: Attributes): string | undefined {
  if (attributes['w:themeFill'] !== undefined) return unknownColor
  const fill = attributes['w:fill'] ?? ''
  if (fill !== '' && fill !== 'auto') return fill
  // "solid" covers the fill with a color.
  return /^(?:clear|nil)?$/.test(attributes['w:val'] ?? '') ? undefined : unknownColor
}

/** Properties of a run: direct ones, those of its style, of its paragraph's style, and of the whole document. */
export interface LookSources {
  direct: Look
  character: Look
  paragraph: Look
  defaults: Look
}

/** How a run looks in the end: ECMA-376, part 1, 17.7.2 and, for what two styles switch on and off, 17.7.3. */
export function resolveLook({ direct, character, paragraph, defaults }: LookSources): Look {
  const toggled = (key: 'isVanished' | 'isStruck' | 'isStruckTwice'): boolean =>
    direct[key] ?? (defaults[key] === true || (character[key] ?? false) !== (paragraph[key] ?? false))
  return {
    ...defaults,
    ...paragraph,
    ...character,
    ...direct,
    isVanished: toggled('isVanished'),
    isStruck: toggled('isStruck'),
    isStruckTwice: toggled('isStruckTwice'),
  }
}

/** Half points that text is raised or lowered by at least to count as such. */
const leastRise = 4
/** Letters of at most this height, in half points, are none that anybody reads. */
const unreadable = 4
/** Word's default size, in half points. */
const usualSize = 20
/** So much smaller are cents that are set beside their price. */
const smaller = 0.85

export function isRaised({ align, rise = 0 }: Look): boolean {
  return align === 'superscript' || rise >= leastRise
}

export function isLowered({ align, rise = 0 }: Look): boolean {
  return align === 'subscript' || rise <= -leastRise
}

export function isSmaller({ size = usualSize }: Look, { size: other = usualSize }: Look): boolean {
  return size <= other * smaller
}

/** Whether text cannot be seen, or is struck out. @param ground the color behind its paragraph */
export function isUnseen(look: Look, ground: string): boolean {
  if (look.isVanished === true || look.isStruck === true || look.isStruckTwice === true) return true
  if ((look.size ?? usualSize) <= unreadable) return true
  return isSameColor(look.color, look.ground ?? ground)
}

/** Differences of red, green or blue up to this are not seen, of 255. */
const colorTolerance = 10
const named: Readonly<Record<string, string>> = { white: 'FFFFFF', black: '000000', yellow: 'FFFF00' }

function isSameColor(one: string | undefined, other: string): boolean {
  const [a, b] = [one ?? '', other].map((color) => named[color.toLowerCase()] ?? color)
  if (!/^[\da-f]{6}$/i.test(a!) || !/^[\da-f]{6}$/i.test(b!)) return false
  return [0, 2, 4].every(
    (at) =>
      Math.abs(Number.parseInt(a!.slice(at, at + 2), 16) - Number.parseInt(b!.slice(at, at + 2), 16)) <= colorTolerance,
  )
}
