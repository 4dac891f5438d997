import type { OwnTexts } from '../../texts'

/** The questions that have a default text. */
export const defaultQuestions = ['benefits', 'implementation', 'technical', 'security', 'support'] as const
export type DefaultQuestion = (typeof defaultQuestions)[number]

export const isDefaultQuestion = (id: string): id is DefaultQuestion => (defaultQuestions as readonly string[]).includes(id)

/**
 * Ids of the questions to show: the default ones and every `faq.ID.question` that the owner answered. `faq.order` names those that
 * come first, in their order; with a minus in front, those that are left out: `delivery, benefits, -technical`.
 */
export function faqEntries(own: OwnTexts): string[] {
  const added = Object.keys(own).flatMap((key) => {
    const id = /^faq\.([\w-]+)\.question$/.exec(key)?.[1]
    return id !== undefined && own[key]?.trim() && own[`faq.${id}.answer`]?.trim() ? [id] : []
  })
  const there = new Set<string>([...defaultQuestions, ...added])
  const named = (own['faq.order'] ?? '').split(/[\s,]+/).filter(Boolean)
  const hidden = new Set(named.filter((name) => name.startsWith('-')).map((name) => name.slice(1)))
  return [...new Set([...named.filter((name) => there.has(name)), ...there])].filter((id) => !hidden.has(id))
}
