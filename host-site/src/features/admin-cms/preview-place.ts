import type { ContentKey } from '@loquia/contracts'

/** Sections of the home page that can be jumped to, by the first part of their texts' keys. */
const anchors = new Set(['services', 'solutions', 'contact', 'faq'])

/**
 * Where a text is to be looked at: the first page that shows it, at its section; the home page for what is on every
 * page, or on pages that need more than their address.
 * @returns path without language prefix, and the fragment, which is empty or begins with `#`
 */
export function previewPlace(
  path: string | undefined,
  keys: readonly ContentKey[],
): { page: string; fragment: string } {
  const section = path?.split('.')[0] ?? ''
  const page = keys.find((key) => key.path === path)?.pages.find((pattern) => !pattern.includes(':')) ?? '/'
  return { page, fragment: page === '/' && anchors.has(section) ? `#${section}` : '' }
}
