/** What every file of this folder holds. */
export type LanguageFile = typeof import('./en')
/** `en`, and whatever else has a file here. */
export type Language = 'en' | 'it' | 'de' | 'fr' | 'es' | 'pt' | (string & {})
