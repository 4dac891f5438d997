import type { PlacedText } from '../../app/cms/content-frame-messages'
import { isOn, type SiteText } from './site-texts'

/** `hidden`: visible at times, as in dialogs. */
export interface TextGroup {
  name: 'onPage' | 'hidden' | 'elsewhere'
  texts: SiteText[]
}

/**
 * Groups texts by proximity to the page, visible ones in page order.
 * @param placed texts on the page; null while unknown
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
