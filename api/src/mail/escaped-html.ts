import { plainLines } from './plain-lines.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What a stranger wrote, as the HTML of an email: nothing in it is run, and it turns nothing around beside it. */
export function escapedHtml(text: string): string {
  return plainLines(text).replace(/[&<>"']/g, (character) => entities[character]!)
}
