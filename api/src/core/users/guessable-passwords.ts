import type { RegisterRequest, User } from '@loquia/contracts'

export type PasswordOwner = Pick<User | RegisterRequest, 'username' | 'email' | 'firstName' | 'lastName' | 'company'>

const ourWords = ['loquia']
/** Shorter words occur in good passwords by chance. */
const wordMinChars = 3
/** Covers a year of birth. */
const restMaxChars = 4

/**
 * Returns why a password is guessable: it has leaked, or it consists of known words about the owner or product plus at
 * most four characters or a leaked password ("mario1985", "L0quia-123456").
 */
export async function findPasswordWeakness(
  password: string,
  owner: PasswordOwner,
): Promise<'password_leaked' | 'password_guessable' | undefined> {
  if (await isLeaked(password)) return 'password_leaked'
  for (const read of [normalizeText, foldLookAlikes]) {
    const text = read(password)
    const known = collectOwnerWords(owner)
      .map(read)
      .filter((word) => text.includes(word))
    if (known.length === 0) continue
    // Longest first: removing "mario" would leave part of "mario.rossi".
    const rest = known
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, word) => left.replaceAll(word, ' '), text)
      .replaceAll(' ', '')
    if (rest.length <= restMaxChars || (await isLeaked(rest))) return 'password_guessable'
  }
  return undefined
}

/** Omits top-level domains such as "com". */
function collectOwnerWords({ username, email, firstName, lastName, company }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const texts = [
    username,
    local,
    domain.split('.').slice(0, -1).join('.'),
    firstName ?? '',
    lastName ?? '',
    company ?? '',
  ]
  const parts = texts
    .flatMap((text) => [[text], text.split(/[^\p{L}\p{N}]+/u)])
    .flat()
    .map(normalizeText)
  return [...new Set([...ourWords, ...parts])].filter((word) => word.length >= wordMinChars)
}

function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  l: 'i',
}

/** Folds look-alikes: "L0qu1@" becomes "loquia". */
function foldLookAlikes(text: string): string {
  return normalizeText(text.toLowerCase().replace(/[013457@$!l]/g, (character) => lookAlikes[character] ?? character))
}

/** Loaded on demand: most processes never need this long list. */
let leaked: Promise<ReadonlySet<string>> | undefined

/** Checks 49,000 leaked passwords (zxcvbn-ts, MIT), ignoring case. No part of the password leaves the process. */
async function isLeaked(text: string): Promise<boolean> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(text.toLowerCase())
}
