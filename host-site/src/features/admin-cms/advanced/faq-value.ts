import { contentPath, type ContentDraft, type ContentItem, type ContentKey, type Locale } from '@loquia/contracts'
import { faqPlaces, type FaqPlace } from '../../../texts/faq-entries'

export const orderPath = 'faq.order'

/** Returns the value of `faq.order` for these places; its parser is part of the public page. */
export const faqOrder = (places: readonly FaqPlace[]): string =>
  places.map(({ id, hidden }) => (hidden ? `-${id}` : id)).join(', ')

/** Merges written questions of a language over the defaults. Later items win, so drafts come last. */
export function mergeQuestions(
  items: readonly (ContentItem | ContentDraft)[],
  keys: readonly ContentKey[],
  language: Locale,
): Record<string, string> {
  const defaults = keys
    .filter(({ type, kind }) => type === 'faq' && kind === 'text')
    .map((key) => [key.path, key[language]] as const)
  const written = items
    .filter((item) => item.language === language && item.type === 'faq')
    .map((item) => [contentPath(item), item.value] as const)
  return Object.fromEntries([...defaults, ...written])
}

export const currentOrder = (questions: Readonly<Record<string, string>>): string => faqOrder(faqPlaces(questions))
