import type { CmsOverrides } from './texts'

const defaultQuestions = ['benefits', 'implementation', 'technical', 'security', 'support'] as const
type DefaultQuestion = (typeof defaultQuestions)[number]

export const isDefaultQuestion = (id: string): id is DefaultQuestion =>
  (defaultQuestions as readonly string[]).includes(id)

export interface FaqPlace {
  id: string
  hidden: boolean
}

/** `faq.order` lists the first questions, and hidden ones with a minus: `delivery, benefits, -technical`. */
export function faqPlaces(own: CmsOverrides): FaqPlace[] {
  const added = Object.keys(own).flatMap((key) => {
    const id = /^faq\.([\w-]+)\.question$/.exec(key)?.[1]
    return id !== undefined && own[key]?.trim() && own[`faq.${id}.answer`]?.trim() ? [id] : []
  })
  const there = new Set<string>([...defaultQuestions, ...added])
  const named = (own['faq.order'] ?? '').split(/[\s,]+/).filter(Boolean)
  const hidden = new Set(named.filter((name) => name.startsWith('-')).map((name) => name.slice(1)))
  const order = new Set([...named.map((name) => name.replace(/^-/, '')).filter((id) => there.has(id)), ...there])
  return [...order].map((id) => ({ id, hidden: hidden.has(id) }))
}

export const faqEntries = (own: CmsOverrides): string[] =>
  faqPlaces(own)
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id)
