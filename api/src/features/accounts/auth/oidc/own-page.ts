import { nextMaxChars, type Locale } from '@loquia/contracts'

/** Pages behind the login. */
const behindLogin = /^\/(?:portal|admin)(?:[/?]|$)/
/** Where to go when no page is wanted, or none of ours. */
export const firstPage = '/portal'

/**
 * The wanted page when it is one of this site's own behind the login, else the portal's first one: nobody is led to
 * another site.
 * @param wanted a path with its query, without a language
 */
export function ownPage(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > nextMaxChars || !behindLogin.test(wanted)) return firstPage
  const origin = 'http://site.invalid'
  const target = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined
  return target?.origin === origin && behindLogin.test(target.pathname) ? target.pathname + target.search : firstPage
}

/** Where a browser finds a page of the site in a language. */
export function inLanguage(locale: Locale, path: string): string {
  return locale === 'it' ? `/it${path}` : path
}
