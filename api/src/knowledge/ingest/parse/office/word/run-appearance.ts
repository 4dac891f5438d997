import { isOn, type Attributes } from './xml.js'

/** Absent properties are inherited. */
export interface Appearance {
  isVanished?: boolean
  isStruck?: boolean
  isStruckTwice?: boolean
  align?: string
  /** The unit is half points. */
  rise?: number
  /** The unit is half points. */
  size?: number
  color?: string
  /** A background with a theme color is {@link unknownColor}. */
  background?: string
  font?: string
}

export const unknownColor = 'unknown'

export function applyAppearanceProperty(appearance: Appearance, name: string, attributes: Attributes): void {
  const value = attributes['w:val'] ?? ''
  switch (name) {
    case 'w:vanish':
      appearance.isVanished = isOn(attributes)
      break
    case 'w:strike':
      appearance.isStruck = isOn(attributes)
      break
    case 'w:dstrike':
      appearance.isStruckTwice = isOn(attributes)
      break
    case 'w:vertAlign':
      appearance.align = value
      break
    case 'w:position':
      appearance.rise = Number(value) || 0
      break
    case 'w:sz':
      appearance.size = Number(value) || undefined
      break
    case 'w:color':
      appearance.color = value
      break
    case 'w:highlight':
      if (value !== 'none') appearance.background = value
      break
    case 'w:shd':
      appearance.background = parseBackground(attributes) ?? appearance.background
      break
    case 'w:rFonts':
      appearance.font = attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? appearance.font
  }
}

export function parseBackground(attributes: Attributes): string | undefined {
  if (attributes['w:themeFill'] !== undefined) return unknownColor
  const fill = attributes['w:fill'] ?? ''
  if (fill !== '' && fill !== 'auto') return fill
  // "solid" covers the fill with another color.
  return /^(?:clear|nil)?$/.test(attributes['w:val'] ?? '') ? undefined : unknownColor
}

export interface AppearanceSources {
  direct: Appearance
  character: Appearance
  paragraph: Appearance
  defaults: Appearance
}

/** ECMA-376, part 1, 17.7.2, and 17.7.3 for toggle properties. */
export function resolveAppearance({ direct, character, paragraph, defaults }: AppearanceSources): Appearance {
  const resolveToggle = (key: 'isVanished' | 'isStruck' | 'isStruckTwice'): boolean =>
    direct[key] ?? (defaults[key] === true || (character[key] ?? false) !== (paragraph[key] ?? false))
  return {
    ...defaults,
    ...paragraph,
    ...character,
    ...direct,
    isVanished: resolveToggle('isVanished'),
    isStruck: resolveToggle('isStruck'),
    isStruckTwice: resolveToggle('isStruckTwice'),
  }
}

/** Minimum shift in half points. */
const leastRise = 4
/** Unreadably small letters, in half points. */
const unreadable = 4
/** Word's default size, in half points. */
const usualSize = 20
/** Relative size of cents beside a price. */
const smaller = 0.85

export function isRaised({ align, rise = 0 }: Appearance): boolean {
  return align === 'superscript' || rise >= leastRise
}

export function isLowered({ align, rise = 0 }: Appearance): boolean {
  return align === 'subscript' || rise <= -leastRise
}

export function isSmaller({ size = usualSize }: Appearance, { size: other = usualSize }: Appearance): boolean {
  return size <= other * smaller
}

/** @param background the paragraph's background */
export function isUnseen(appearance: Appearance, background: string): boolean {
  if (appearance.isVanished === true || appearance.isStruck === true || appearance.isStruckTwice === true) return true
  if ((appearance.size ?? usualSize) <= unreadable) return true
  return isSameColor(appearance.color, appearance.background ?? background)
}

/** A difference of this much per color channel, of 255, is invisible. */
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
