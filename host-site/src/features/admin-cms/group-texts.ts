import type { PlacedText } from '../../app/cms/content-frame-messages'
import { isOn, type SiteText } from './site-texts'

/** `onPage`: seen on the page; `hidden`: on it at times, as a message or a dialog; `elsewhere`: on other pages. */
export interface TextGroup {
  name: 'onPage' | 'hidden' | 'elsewhere'
  texts: SiteText[]
}

/**
 * Texts by how near they are to the page that is looked at, those that show on it in its order.
 * @param placed the texts on the page; null as long as nobody knows
 * @param everywhere also those of other pages
 */
export function groupTexts(
  texts: readonly SiteText[],
  page: string,
  placed: readonly PlacedText[] | null,
  everywhere: boolean,
): TextGroup[] {
  const place = new Map((placed ?? []).flatMap(({ path, visible }, index) => (visible ? [[path, index] as const] : [])))
  const groups: Record<TextGroup['name'], SiteText[]> = { onPage: [], hidden: [], elsewhere: [] }
  for (const text of texts) {
    if (place.has(text.path)) groups.onPage.push(text)
    else if (isOn(text, page) && text.known) groups[placed === null ? 'onPage' : 'hidden'].push(text)
    else groups.elsewhere.push(text)
  }
  groups.onPage.sort((a, b) => (place.get(a.path) ?? Infinity) - (place.get(b.path) ?? Infinity) || 0)
  return (['onPage', 'hidden', 'elsewhere'] as const)
    .filter((name) => everywhere || name !== 'elsewhere')
    .map((name) => ({ name, texts: groups[name] }))
    .filter(({ texts: own }) => own.length > 0)
}
