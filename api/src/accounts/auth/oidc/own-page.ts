import { nextMaxChars, type Locale } from '@loquia/contracts'

const behindLogin = /^\/(?:portal|admin)(?:[/?]|$)/
export const firstPage = '/portal'

/**
 * Returns the wanted page if it is one of this site's pages behind the login, else the portal's first page; this
 * prevents open redirects.
 * @param wanted path with its query, without a language
 */
export function ownPage(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > nextMaxChars || !behindLogin.test(wanted)) return firstPage
  const origin = 'http://site.invalid'
  const target = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  return target?.origin === origin && behindLogin.test(target.pathname) ? target.pathname + target.search : firstPage
}

export function inLanguage(locale: Locale, path: string): string {
  return locale === 'it' ? `/it${path}` : path
}
