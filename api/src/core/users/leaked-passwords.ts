/** Loaded on demand: most processes never need this long list. */
let leaked: Promise<ReadonlySet<string>> | undefined

/** Checks 49,000 leaked passwords (zxcvbn-ts, MIT), ignoring case. No part of the password leaves the process. */
export async function isLeaked(text: string): Promise<boolean> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await leaked).has(text.toLowerCase())
}
