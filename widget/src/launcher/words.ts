import { launcher } from '../languages/en'
import type { LanguageFile } from '../languages/language'

/** The words of a language; the parts that hold English ones go without, where these are not there. */
export type Words = Pick<LanguageFile, 'launcher'> & Partial<LanguageFile>

/** Words that are there, by their codes. English ones come with the parts that say them. */
export const words: Partial<Record<string, Words>> & { en: Words } = { en: { launcher } }
