import { launcher as en } from '../languages/en'
import { launcher as it } from '../languages/it'
import type { LanguageFile } from '../languages/language'

/**
 * What the button is called, by language: the list of the languages that a chat speaks. A further one is a file in
 * `languages/` and its name here; the build finds its other words by itself.
 */
export const launcherWords: Partial<Record<string, LanguageFile['launcher']>> = { en, it }
