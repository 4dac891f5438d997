import { companyQuestions, companyTitles, locales } from '@loquia/contracts'
import type { Chunk } from '../chunks/chunk.js'

/** An uploaded file cannot be opened from its card. */
const isUpload = /^document:/
const longest = 80

/**
 * What a source is called: of a PDF with the page on which the passage begins, of another uploaded file with the
 * section that it stands in, so that whoever has the file finds it; of what the owner says of the business that, and not
 * the question under which it is kept.
 */
export function sourceTitle({ url, title, headings }: Pick<Chunk, 'url' | 'title' | 'headings'>): string {
  const about = locales.find((locale) => companyQuestions[locale] === title)
  if (about !== undefined) return companyTitles[about]
  const page = /#page=(\d+)$/.exec(url)?.[1]
  if (page !== undefined) return `${title}, p. ${page}`
  const section = headings.at(-1)
  return isUpload.test(url) && section !== undefined && section !== title && section.length <= longest
    ? `${title} › ${section}`
    : title
}
