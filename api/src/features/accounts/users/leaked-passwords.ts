/** Loaded with the first password that is set: the list is long, and most processes never need it. */
let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a text, in whatever case, is among the 49,000 passwords that leaked most often (the list of zxcvbn-ts, MIT).
 * Nobody outside is asked: the password does not leave the process, not even as a part of its hash.
 */
export async function isLeaked(text: string): Promise<boolean> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(text.toLowerCase())
}
