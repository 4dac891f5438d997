import { iconOn, parseRgb, type Rgb } from '@loquia/contracts'
import type { Appearance } from '../options'

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = parseRgb(hex).map((value) =>
    value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two `#rgb` or `#rrggbb` colors, 1–21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns the first of light, dark and black with a contrast of 4.5 : 1. */
export function textOn(ground: string, dark = '#17131f', light = '#ffffff'): string {
  return [light, dark].find((color) => contrast(color, ground) >= 4.5) ?? '#000000'
}

/** Moves `color` towards black or white until its contrast reaches `ratio`. */
export function ensureContrast(color: string, ground: string, ratio: number): string {
  const end = luminance(ground) > 0.18 ? 0 : 255
  for (let step = 0; step <= 20; step++) {
    const mixed = `#${parseRgb(color)
      .map((value) =>
        Math.round(value + ((end - value) * step) / 20)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return end ? '#ffffff' : '#000000'
}

/** Keeps text readable for any owner colors. Uses validated values only. */
export function colorRules({
  primaryColor: primary,
  userBubbleColor,
  botBubbleColor,
  theme,
  offsetX,
  offsetY,
}: Appearance): string {
  const user = userBubbleColor ?? primary
  const themeRules = (ground: string, answer: string): string => {
    const bot = botBubbleColor ?? answer
    return `--lq-ground:${ground};--lq-accent:${ensureContrast(primary, ground, 4.5)};--lq-bot:${bot};--lq-on-bot:${textOn(bot, '#17131f', ground === '#ffffff' ? '#ffffff' : '#f4f1fa')};--lq-bot-accent:${ensureContrast(primary, bot, 4.5)};`
  }
  const light = `${themeRules('#ffffff', '#f4f2ec')}color-scheme:light;--lq-text:#17131f;--lq-muted:#5d5768;--lq-line:#e6e2da;--lq-field:#8b8496;--lq-tint:#f4f2ec;--lq-wrong:#b42318;--lq-good:#047857`
  const dark = `${themeRules('#121018', '#221e2f')}color-scheme:dark;--lq-text:#f4f1fa;--lq-muted:#a9a2b8;--lq-line:#2e2a3a;--lq-field:#837b95;--lq-tint:#1c1926;--lq-wrong:#ff8a7a;--lq-good:#34d399`
  const always = `.panel{--lq-primary:${primary};--lq-on-primary:${iconOn(primary)};--lq-on-action:${textOn(primary)};--lq-x:${offsetX}px;--lq-y:${offsetY}px;--lq-user:${user};--lq-on-user:${textOn(user)};${theme === 'dark' ? dark : light}}`
  return theme === 'auto' ? `${always}@media(prefers-color-scheme:dark){.panel{${dark}}}` : always
}
