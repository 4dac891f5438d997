/** Placeholders of saved replies, written as `{{visitor.name}}` and filled on insertion. */
export const replyPlaceholders = ['visitor.name', 'agent.name', 'business.name'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g
/** Spaces are taken whole from their first one on, so that a long run of them is read once. */
const spaced = /((?<![^\S\n])[^\S\n]+)?\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((known) => known === name)

/** The placeholders of a text that nothing fills, as they are written. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([written, name = '']) => (isKnown(name.trim()) ? [] : [written]))
}

/**
 * A saved reply with its placeholders filled. `{{visitor.name|there}}` has its own fallback; without one, an unknown value
 * goes with the space before it: "Hello {{visitor.name}}," becomes "Hello,". Placeholders that nothing fills stay.
 */
export function fillPlaceholders(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(spaced, (written, space: string | undefined, placed: string, fallback?: string) => {
    const name = placed.trim()
    if (!isKnown(name)) return written
    const value = values[name]?.trim() || fallback?.trim()
    return value ? (space ?? '') + value : ''
  })
}
