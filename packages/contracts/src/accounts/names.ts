/** By Unicode data; the server detects look-alikes. */

/** Recommended scripts, UAX #31, table 5. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  )
/** Combinations of UTS #39, section 5.2. */
const writtenTogether = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']

/** UTS #39, "highly restrictive". */
function isHighlyRestrictive(text: string): boolean {
  return [...scripts, ...writtenTogether].some((together) => {
    const letters = together
      .split(' ')
      .map((script) => String.raw`\p{scx=${script}}`)
      .join('')
    return new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${letters}]*$`, 'u').test(text)
  })
}

/** Default ignorables (UAX #44), controls and direction marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Applies NFKC, which replaces full-width letters, and keeps single spaces between words only. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ')
}

export type NameFault =
  | 'This looks like a username that is taken'
  | 'This holds a character that cannot be seen'
  | 'Use letters, digits, spaces and the signs of a keyboard'
  | 'Letters of different alphabets look alike: use those of one'

/**
 * Rejects invisible characters, characters outside XID_Continue (UAX #31) and ASCII signs, and mixed scripts (UTS #39).
 */
export function usernameFault(name: string): NameFault | undefined {
  if (invisible.test(name)) return 'This holds a character that cannot be seen'
  if (!/^[\p{XID_Continue}\x20-\x7e]*$/u.test(name)) return 'Use letters, digits, spaces and the signs of a keyboard'
  return isHighlyRestrictive(name) ? undefined : 'Letters of different alphabets look alike: use those of one'
}

/**
 * Controls, invisible characters and direction marks. Joiners stay allowed where Persian, Indian scripts and emoji need
 * them.
 */
const hiddenInNames =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]|(?![\u200c\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{Extended_Pictographic}])|(?<!\p{Emoji})\p{Variation_Selector}/u

export function isPlainName(name: string): boolean {
  return !hiddenInNames.test(name)
}

/** Removes hidden characters, which visitors' address books insert unnoticed. */
export function plainName(name: string): string {
  let plain = name.replace(/\s+/g, ' ')
  while (!isPlainName(plain)) plain = plain.replace(hiddenInNames, '')
  return plain
}

/** Lowercases the domain in Punycode (UTS #46). Returns invalid addresses unchanged. */
export function normalizeEmail(typed: string): string {
  const [, local, domain] = /^([^]*)@([^@\s/?#:\\[\]]+)$/u.exec(typed.trim()) ?? []
  if (local === undefined || domain === undefined || invisible.test(domain)) return typed
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return typed
  }
}
