import { launcher } from '../languages/en'
import type { LanguageFile } from '../languages/language'

/** Modules fall back to their built-in English words where a file is missing. */
export type Words = Pick<LanguageFile, 'launcher'> & Partial<LanguageFile>

export const words: Partial<Record<string, Words>> & { en: Words } = { en: { launcher } }
