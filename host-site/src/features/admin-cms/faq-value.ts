import type { FaqPlace } from '../../texts/faq-entries'

/**
 * The value of `faq.order` that puts the questions in these places. Its reader stands with the page, which does not
 * need this.
 */
export const faqOrder = (places: readonly FaqPlace[]): string =>
  places.map(({ id, hidden }) => (hidden ? `-${id}` : id)).join(', ')
