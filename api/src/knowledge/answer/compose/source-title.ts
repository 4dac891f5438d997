import { companyQuestions, companyTitles, locales } from '@loquia/contracts'
import type { Passage } from '../../ingest/chunking/passage.js'

/** An uploaded file cannot be opened from its card. */
const isUpload = /^document:/
const longest = 80

/** Adds the page of a PDF or the section of another upload. Company facts get a general title. */
export function sourceTitle({ url, title, headings }: Pick<Passage, 'url' | 'title' | 'headings'>): string {
  const about = locales.find((locale) => companyQuestions[locale] === title)
  if (about !== undefined) return companyTitles[about]
  const page = /#page=(\d+)$/.exec(url)?.[1]
  if (page !== undefined) return `${title}, p. ${page}`
  const section = headings.at(-1)
  return isUpload.test(url) && section !== undefined && section !== title && section.length <= longest
    ? `${title} › ${section}`
    : title
}
