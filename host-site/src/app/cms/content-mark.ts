import { VERCEL_STEGA_REGEX, vercelStegaDecodeAll, vercelStegaEncode } from '@vercel/stega'

/** Identifies a text; hidden inside the text itself. */
export interface ContentMark {
  path: string
  values: Readonly<Record<string, string>>
}

export function withMark(text: string, { path, values }: ContentMark): string {
  return text + vercelStegaEncode([path, values])
}

export const withoutMarks = (text: string): string => text.replace(VERCEL_STEGA_REGEX, '')

/** @returns the last mark, which belongs to the outermost text */
export function readMark(text: string): { text: string; mark: ContentMark } | undefined {
  const clean = withoutMarks(text)
  if (clean === text) return undefined
  const last = vercelStegaDecodeAll<unknown>(text)?.at(-1)
  if (!Array.isArray(last) || typeof last[0] !== 'string') return undefined
  return { text: clean, mark: { path: last[0], values: (last[1] ?? {}) as Record<string, string> } }
}

/** Interpolates {{names}} like i18next. */
export function fillIn(text: string, values: ContentMark['values']): string {
  return text.replace(/\{\{-?([^{},]*)(?:,[^{}]*)?\}\}/g, (braces, name: string) => values[name.trim()] ?? braces)
}
