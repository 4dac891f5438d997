import type { Locale } from '@loquia/contracts'
import type { Environment } from './env.js'

/** @param path of the English page, from `/` */
export function publicAddress({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>, locale: Locale, path: string): string {
  return `${PUBLIC_URL}${locale === 'it' ? '/it' : ''}${path}`
}
