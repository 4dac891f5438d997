import { widgetAttributes } from '@loquia/contracts'

/** An empty value keeps the default. */
export type ChosenAttributes = Partial<Record<(typeof widgetAttributes)[number]['option'], string>>

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function embedSnippet(publicUrl: string, chosen: ChosenAttributes): string {
  const attributes = widgetAttributes.flatMap(({ names, option }) =>
    chosen[option] ? [` ${names[0]}="${escapeAttribute(chosen[option])}"`] : [],
  )
  return `<script async src="${publicUrl}/widget.js"${attributes.join('')}></script>`
}
