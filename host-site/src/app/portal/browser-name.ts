const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Example: `Firefox, Windows`. The order matters, as browsers claim to be older ones. */
export function browserName(userAgent: string): string | undefined {
  const found = [browsers, systems].flatMap((names) => names.find(([sign]) => userAgent.includes(sign))?.[1] ?? [])
  return found.length === 0 ? undefined : found.join(', ')
}
