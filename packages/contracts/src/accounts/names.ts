/**
 * Which characters a name may be made of, by Unicode's data as every engine carries it. What only looks like another
 * name is found by the server, which has the table of look-alikes.
 */

/**
 * The scripts in everyday use, UAX #31, table 5: names in others are hardly ever meant. Without those that all share.
 */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  )
/** What is written together in one text, UTS #39, section 5.2: Japanese, Chinese and Korean beside Latin letters. */
const writtenTogether = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']

/** UTS #39's profile "highly restrictive": letters of one script, or of scripts that are written together. */
function isHighlyRestrictive(text: string): boolean {
  return [...scripts, ...writtenTogether].some((together) => {
    const letters = together
      .split(' ')
      .map((script) => String.raw`\p{scx=${script}}`)
      .join('')
    return new RegExp(`^[\\p{scx=Zyyy}\\p{scx=Zinh}${letters}]*$`, 'u').test(text)
  })
}

/** What has no looks of its own: default ignorables (UAX #44), controls, and what sets the direction of other text. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * The form in which a username is kept and shown: compatibility forms, such as full-width letters, are their plain ones
 * (NFKC), and spaces stand only between words, one at a time.
 */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ')
}

/** Faults of names, as keys of the form texts. */
export type NameFault =
  | 'This looks like a username that is taken'
  | 'This holds a character that cannot be seen'
  | 'Use letters, digits, spaces and the signs of a keyboard'
  | 'Letters of different alphabets look alike: use those of one'

/**
 * What is wrong with the characters of a new username, in the form of {@link normalizeUsername}: one that cannot be
 * seen, one that is no letter, mark or digit (XID_Continue, UAX #31), space or sign of ASCII, or letters of several
 * scripts (UTS #39).
 */
export function usernameFault(name: string): NameFault | undefined {
  if (invisible.test(name)) return 'This holds a character that cannot be seen'
  if (!/^[\p{XID_Continue}\x20-\x7e]*$/u.test(name)) return 'Use letters, digits, spaces and the signs of a keyboard'
  return isHighlyRestrictive(name) ? undefined : 'Letters of different alphabets look alike: use those of one'
}

/**
 * What a name that is shown may not hold, whatever its script: controls, and marks that nobody sees or that turn the
 * direction of what stands around it. Joiners may stand between letters without case, as Persian and the scripts of
 * India need them, and in emoji.
 */
const hiddenInNames =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]|(?![\u200c\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{Lo}\p{Extended_Pictographic}])|(?<!\p{Emoji})\p{Variation_Selector}/u

/** Whether a person's or a company's name can be shown as it stands. */
export function isPlainName(name: string): boolean {
  return !hiddenInNames.test(name)
}

/**
 * The same name without what {@link isPlainName} objects to: for visitors, whose address books write such marks without
 * their knowing.
 */
export function plainName(name: string): string {
  // Lines become one.
  let plain = name.replace(/\s+/g, ' ')
  while (!isPlainName(plain)) plain = plain.replace(hiddenInNames, '')
  return plain
}

/**
 * An address in the one form in which it is kept: its domain in Punycode and lower case (UTS #46, by the URL parser),
 * what stands before it as it is. What is no address comes back unchanged, for a rule to refuse.
 */
export function normalizeEmail(typed: string): string {
  const [, local, domain] = /^([^]*)@([^@\s/?#:\\[\]]+)$/u.exec(typed.trim()) ?? []
  if (local === undefined || domain === undefined || invisible.test(domain)) return typed
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return typed
  }
}
