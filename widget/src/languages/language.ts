export type LanguageFile = typeof import('./en')
export type Language = 'en' | 'it' | 'de' | 'fr' | 'es' | 'pt' | (string & {})
