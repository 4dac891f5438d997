import { widgetAttributes } from '@loquia/contracts'

/** What was chosen on the page, by option; an empty value leaves the default. */
export type Chosen = Partial<Record<(typeof widgetAttributes)[number]['option'], string>>

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The tag with what was chosen, attributes in the order of the table. */
export function snippetOf(publicUrl: string, chosen: Chosen): string {
  const attributes = widgetAttributes.flatMap(({ names, option }) =>
    chosen[option] ? [` ${names[0]}="${escapeAttribute(chosen[option])}"`] : [],
  )
  return `<script async src="${publicUrl}/widget.js"${attributes.join('')}></script>`
}
