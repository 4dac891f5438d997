import { limits, type MediaType } from '@loquia/contracts'

const endings: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'image/svg+xml': ['.svg'],
}

/** The last part of a name, whatever folders it claims; without characters that are no text. */
export function bareName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, limits.filenameMaxChars)
}

/**
 * The name in an address: lower-case, hyphens for spaces, only letters and digits of the alphabet beside `._-`, and the
 * ending of what it is.
 */
export function addressName(name: string, type: MediaType): string {
  const plain = bareName(name)
    .toLowerCase()
    .replace(/\s+/g, '-')
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^\.+/, '')
    .slice(-120)
  const kept = endings[type].some((ending) => plain.endsWith(ending) && plain.length > ending.length)
  return kept ? plain : `${plain.replace(/(?<!\.)\.+$/, '') || 'picture'}${endings[type][0]}`
}
