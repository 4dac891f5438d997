import { isElement, textData, type Element } from '../blocks/dom.js'

const offScreenStyle =
  /(?:^|;)\s*(?:(?:left|right|top|margin-left|margin-top)\s*:\s*-(?:\d{4,}(?:\.\d+)?px|999px|\d{3,}(?:\.\d+)?r?em)|clip\s*:\s*rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?\s*\)|clip-path\s*:\s*inset\(\s*(?:50|100)%\s*\))/i
const offScreenIndent = /(?:^|;)\s*text-indent\s*:\s*-(?:\d{4,}px|999px|\d{3,}r?em)/i
const noHeight = /(?:^|;)\s*height\s*:\s*0(?![.\d])/i
const hiddenOverflow = /(?:^|;)\s*overflow(?:-y)?\s*:\s*(?:hidden|clip)/i
const zeroFontSize = /(?:^|;)\s*font-size\s*:\s*0(?![.\d])/i
const colorDeclaration = /(?:^|;)\s*color\s*:\s*([^;]+)/i
const backgroundDeclaration = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i
/** Text clipped from its background picture is visible. */
const textClipDeclaration = /background-clip\s*:\s*text/i

/** Off-screen text may be shown by a script, like closed parts. */
export function isOffScreen(style: string): boolean {
  return offScreenStyle.test(style)
}

/** Only inline styles count, because scripts override style sheets. */
export function isCollapsed(style: string): boolean {
  return noHeight.test(style) && hiddenOverflow.test(style)
}

/** The style hides text by a font size of zero or by the color of the background. */
export function isUnseenStyle(style: string): boolean {
  if (zeroFontSize.test(style)) return true
  const color = namedColor(colorDeclaration.exec(style)?.[1])
  if (color === undefined || textClipDeclaration.test(style)) return false
  return color === 'transparent' || color === namedColor(backgroundDeclaration.exec(style)?.[1])
}

export function isUnseen(element: Element): boolean {
  const { style, color: attribute } = element.attribs
  if (style === undefined && attribute === undefined) return false
  const own = style ?? ''
  if (zeroFontSize.test(own)) return isTextAlone(element)
  if (offScreenIndent.test(own) && /^(?:p|div|li|span)$/.test(element.name)) return true
  const color = namedColor(colorDeclaration.exec(own)?.[1] ?? (element.name === 'font' ? attribute : undefined))
  if (color === undefined || textClipDeclaration.test(own)) return false
  return color === 'transparent' || color === findBackground(element)
}

/** Layouts may use a zero-size parent with sized children. */
export function isTextAlone(element: Element): boolean {
  return element.children.every(
    (child) => !isElement(child) || ((textData(child) ?? '') === '' && child.children.length === 0),
  )
}

function findBackground(element: Element): string | undefined {
  for (
    let at: Element | null = element;
    at !== null;
    at = at.parent !== null && isElement(at.parent) ? at.parent : null
  ) {
    const { style = '', bgcolor } = at.attribs
    const written = backgroundDeclaration.exec(style)?.[1] ?? bgcolor
    if (written !== undefined && !/^\s*(?:transparent|none|inherit)\s*$/i.test(written)) return namedColor(written)
  }
  return undefined
}

/** Returns six hex digits or "transparent"; undefined for pictures and unknown colors. */
function namedColor(written: string | undefined): string | undefined {
  if (written === undefined || /url\(|gradient|var\(/i.test(written)) return undefined
  const color = written
    .replace(/!important/i, '')
    .trim()
    .toLowerCase()
  if (color === 'transparent' || /^rgba\([^)]*,\s*0(?:\.0*)?\s*\)$/.test(color)) return 'transparent'
  if (color === 'white') return 'ffffff'
  if (color === 'black') return '000000'
  const hex = /^#(?<digits>[\da-f]{3}|[\da-f]{6})$/.exec(color)?.groups?.['digits']
  if (hex !== undefined) return hex.length === 6 ? hex : [...hex].map((digit) => digit + digit).join('')
  const rgb = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(color)
  if (rgb !== null)
    return rgb
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
  return /^[a-z]+$/.test(color) && !/^(?:inherit|initial|unset|currentcolor|none|revert)$/.test(color)
    ? color
    : undefined
}
