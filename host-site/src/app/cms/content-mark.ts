import { VERCEL_STEGA_REGEX, vercelStegaDecodeAll, vercelStegaEncode } from '@vercel/stega'

/** Which text of the site something is, hidden in the text itself. */
export interface ContentMark {
  /** As `ContentKey.path`. */
  path: string
  /** What the page filled in, by the names in the text's braces. */
  values: Readonly<Record<string, string>>
}

/** A text with its mark behind it, in characters that nobody sees. */
export function withMark(text: string, { path, values }: ContentMark): string {
  return text + vercelStegaEncode([path, values])
}

/** A text without its marks. */
export const withoutMarks = (text: string): string => text.replace(VERCEL_STEGA_REGEX, '')

/**
 * Takes a text and its marks apart.
 * @returns the mark of the text that holds all others, which is the last one; none for a text that is not marked
 */
export function readMark(text: string): { text: string; mark: ContentMark } | undefined {
  const clean = withoutMarks(text)
  if (clean === text) return undefined
  const last = vercelStegaDecodeAll<unknown>(text)?.at(-1)
  if (!Array.isArray(last) || typeof last[0] !== 'string') return undefined
  return { text: clean, mark: { path: last[0], values: (last[1] ?? {}) as Record<string, string> } }
}

/** Puts the values where their names stand in double braces, as i18next does. */
export function fillIn(text: string, values: ContentMark['values']): string {
  return text.replace(/\{\{-?([^{},]*)(?:,[^{}]*)?\}\}/g, (braces, name: string) => values[name.trim()] ?? braces)
}
