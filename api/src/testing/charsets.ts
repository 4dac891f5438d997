/** With one independently known character, so that no decoder verifies itself. */
export interface Charset {
  label: string
  known: readonly [character: string, ...bytes: number[]]
  /** Multibyte. */
  wide?: boolean
}

export const charsets: readonly Charset[] = [
  { label: 'windows-1250', known: ['ř', 0xf8] },
  { label: 'windows-1251', known: ['ж', 0xe6] },
  { label: 'windows-1252', known: ['œ', 0x9c] },
  { label: 'windows-1253', known: ['ω', 0xf9] },
  { label: 'windows-1254', known: ['ş', 0xfe] },
  { label: 'windows-1255', known: ['ש', 0xf9] },
  { label: 'windows-1256', known: ['ش', 0xd4] },
  { label: 'windows-1257', known: ['ž', 0xfe] },
  { label: 'windows-1258', known: ['đ', 0xf0] },
  { label: 'windows-874', known: ['ก', 0xa1] },
  { label: 'iso-8859-1', known: ['è', 0xe8] },
  { label: 'iso-8859-2', known: ['ł', 0xb3] },
  { label: 'iso-8859-5', known: ['ж', 0xd6] },
  { label: 'iso-8859-7', known: ['ω', 0xf9] },
  { label: 'iso-8859-8', known: ['ש', 0xf9] },
  { label: 'iso-8859-15', known: ['œ', 0xbd] },
  { label: 'koi8-r', known: ['ж', 0xd6] },
  { label: 'koi8-u', known: ['ї', 0xa7] },
  { label: 'macintosh', known: ['è', 0x8f] },
  { label: 'gbk', known: ['啊', 0xb0, 0xa1], wide: true },
  { label: 'gb18030', known: ['啊', 0xb0, 0xa1], wide: true },
  { label: 'big5', known: ['一', 0xa4, 0x40], wide: true },
  { label: 'shift_jis', known: ['あ', 0x82, 0xa0], wide: true },
  { label: 'euc-jp', known: ['あ', 0xa4, 0xa2], wide: true },
  { label: 'euc-kr', known: ['가', 0xb0, 0xa1], wide: true },
]

export function lettersOf({ label, wide = false }: Charset): Map<string, readonly number[]> {
  const decoder = new TextDecoder(label, { fatal: true })
  const letters = new Map<string, readonly number[]>()
  const take = (...bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if (/^\p{L}$/u.test(character) && !letters.has(character)) letters.set(character, bytes)
    } catch {
      // This charset lacks the character.
    }
  }
  for (let lead = 0x80; lead <= 0xff; lead++) {
    take(lead)
    if (wide) for (let trail = 0x40; trail <= 0xfe; trail++) take(lead, trail)
  }
  return letters
}

/** @throws Error for an unknown character */
export function encoded(text: string, letters: ReadonlyMap<string, readonly number[]>): Buffer {
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = character <= '\x7f' ? [character.charCodeAt(0)] : letters.get(character)
      if (bytes === undefined) throw new Error(`no bytes for ${character}`)
      return Buffer.from(bytes)
    }),
  )
}
