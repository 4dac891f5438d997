import type { RegisterRequest, User } from '@loquia/contracts'
import { isLeaked } from './leaked-passwords.js'

/** What is known of a person besides the password, and so is tried first. */
export type PasswordOwner = Pick<User | RegisterRequest, 'username' | 'email' | 'firstName' | 'lastName' | 'company'>

/** Words of the product: in everybody's mind who logs in here. */
const ourWords = ['loquia']
/** A shorter word stands in good passwords by chance. */
const wordMinChars = 3
/** What is left beside a known word must be longer than a year of birth. */
const restMaxChars = 4

/**
 * Why anybody might guess a password, if so: it is among those that leaked most often, or it is made of what is known
 * of its owner or of us, with at most four characters or a leaked password beside it ("mario1985", "L0quia-123456").
 */
export async function weaknessOf(
  password: string,
  owner: PasswordOwner,
): Promise<'password_leaked' | 'password_guessable' | undefined> {
  if (await isLeaked(password)) return 'password_leaked'
  for (const read of [plain, lookAlike]) {
    const text = read(password)
    const known = wordsOf(owner)
      .map(read)
      .filter((word) => text.includes(word))
    if (known.length === 0) continue
    // Longest first: of "mario.rossi" nothing should be left because "mario" was taken out of it.
    const rest = known
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, word) => left.replaceAll(word, ' '), text)
      .replaceAll(' ', '')
    if (rest.length <= restMaxChars || (await isLeaked(rest))) return 'password_guessable'
  }
  return undefined
}

/**
 * Each part of each name and address, and each as a whole. The last label of an address, such as "com", is nobody's.
 */
function wordsOf({ username, email, firstName, lastName, company }: PasswordOwner): string[] {
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
    .map(plain)
  return [...new Set([...ourWords, ...parts])].filter((word) => word.length >= wordMinChars)
}

/** Letters and digits alone, without accents and case. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const alike: Readonly<Record<string, string>> = {
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

/** The same with what only looks different read as one: "L0qu1@" is "loquia". */
function lookAlike(text: string): string {
  return plain(text.toLowerCase().replace(/[013457@$!l]/g, (character) => alike[character] ?? character))
}
