import { limits } from '@loquia/contracts'

/** What OWASP ASVS 5 asks for at least (6.2.4): more would refuse people a password that nobody guesses within the limits of a login. */
const worst = 3_000

/** Loaded with the first password that is set: the list is long, and most processes never need it. */
let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password, in whatever case, is among the three thousand that leaked most often and are long enough to be chosen
 * here (the list of zxcvbn-ts, MIT). Nobody outside is asked: the password does not leave the process, not even as a part of its hash.
 */
export async function isLeaked(password: string): Promise<boolean> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMinChars).slice(0, worst)))
  return (await leaked).has(password.toLowerCase())
}
