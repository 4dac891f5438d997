import { decodeText } from './xml.js'

/** Fonts of pictures: "ü" is a tick. */
const pictureFonts: ReadonlySet<string> = new Set(['Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol'])

/** Symbol fonts also use this private use area. */
const privateUse = 0xf000

export function isPictureFont(font: string | undefined): font is string {
  return font !== undefined && pictureFonts.has(font)
}

/** Replaces letters by elements, as the letters mean something else. */
export function writeSymbols(escaped: string, font: string): string {
  return [...decodeText(escaped)]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const isOfFont = (code > 0x20 && code <= 0xff) || (code >= privateUse && code <= privateUse + 0xff)
      if (!isOfFont) return code <= 0x20 ? ' ' : `&#${code};`
      const char = (privateUse + (code & 0xff)).toString(16).toUpperCase()
      return `</w:t><w:sym w:font="${font}" w:char="${char}"></w:sym><w:t xml:space="preserve">`
    })
    .join('')
}

const signs: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Wingdings: { 0xfc: '✓', 0xfe: '✓', 0xfb: '✗', 0xfd: '✗' },
  'Wingdings 2': { 0x50: '✓', 0x52: '✓', 0x4f: '✗', 0x51: '✗' },
}

export function bulletSign(escaped: string, font: string | undefined): string | undefined {
  const text = decodeText(escaped).trim()
  if (/^[✓✔☑✅]\ufe0f?$/u.test(text)) return '✓'
  if (/^[✗✘☒❌✕✖]\ufe0f?$/u.test(text)) return '✗'
  return signs[font ?? '']?.[(text.codePointAt(0) ?? 0) & 0xff]
}
