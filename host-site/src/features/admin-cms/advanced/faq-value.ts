import { contentPath, type ContentDraft, type ContentItem, type ContentKey, type Locale } from '@loquia/contracts'
import { faqPlaces, type FaqPlace } from '../../../texts/faq-entries'

/** The name of the text that holds the order of the questions. */
export const orderPath = 'faq.order'

/**
 * The value of `faq.order` that puts the questions in these places. Its reader stands with the page, which does not
 * need this.
 */
export const faqOrder = (places: readonly FaqPlace[]): string =>
  places.map(({ id, hidden }) => (hidden ? `-${id}` : id)).join(', ')

/** What is written of the questions in a language, over their default texts. Later items win, so drafts come last. */
export function questionsOf(
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

/** The order in which the page shows these questions. */
export const currentOrder = (questions: Readonly<Record<string, string>>): string => faqOrder(faqPlaces(questions))
