import { createHash } from 'node:crypto'
import { errorMessage, type Locale } from '@loquia/contracts'

/** `broken`: server error; `busy`: too many renderings; `often`: rate limit of the address; `unbuilt`: fresh clone. */
export type PageFault = 'broken' | 'busy' | 'often' | 'unbuilt'

const unbuilt = 'The site is not built yet. Run "npm run build".'
const words = {
  en: {
    broken: errorMessage('internal_error', 'en'),
    busy: 'We’re busy right now.',
    often: 'Too many requests.',
    unbuilt,
    later: 'Please try again in a moment.',
    reload: 'Reload',
  },
  it: {
    broken: errorMessage('internal_error', 'it'),
    busy: 'Il servizio è sovraccarico.',
    often: 'Troppe richieste.',
    unbuilt,
    later: 'Riprova tra poco.',
    reload: 'Ricarica',
  },
} as const

const styles = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; align-content: center; padding: 24px; box-sizing: border-box; font: 17px/1.6 system-ui, sans-serif; background: light-dark(#fcfbf8, #121018); color: light-dark(#17131f, #f4f1fa) }
main { max-width: 30em; width: 100%; margin: auto }
span { font: 64px/1 Georgia, serif; color: light-dark(#6d28d9, #b49cff) }
h1 { font-size: 31px; line-height: 1.2; margin: 24px 0 8px; text-wrap: balance }
p { margin: 0 0 32px }
a { display: inline-block; padding: 10px 24px; border-radius: 999px; background: #7c3aed; color: #fff; text-decoration: none }
a:focus-visible { outline: 2px solid; outline-offset: 3px }
`
export const faultStyleHash = `sha256-${createHash('sha256').update(styles).digest('base64')}`

/** Depends on nothing that may be broken too. */
export function faultPage(locale: Locale, fault: PageFault): string {
  const { [fault]: text, later, reload } = words[locale]
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Loquia</title>
<style>${styles}</style>
<main><span aria-hidden="true">« »</span><h1>${text}</h1><p>${later}</p><a href="">${reload}</a></main></html>`
}
