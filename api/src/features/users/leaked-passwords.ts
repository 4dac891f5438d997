/** Loaded with the first password that is set: a list of fifty thousand, of which most processes never need any. */
let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password, in whatever case, is among the fifty thousand that leaked most often (the list of zxcvbn-ts, MIT).
 * Nobody outside is asked: the password does not leave the process, not even as a part of its hash.
 */
export async function isLeaked(password: string): Promise<boolean> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(password.toLowerCase())
}
