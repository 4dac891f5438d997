import type { Locale } from '@loquia/contracts'
import type { Environment } from './env.js'

/** Where visitors find a page in a language, for emails. @param path of the English page, from `/` on */
export function publicAddress({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>, locale: Locale, path: string): string {
  return `${PUBLIC_URL}${locale === 'it' ? '/it' : ''}${path}`
}
