/** What a saved reply may leave to the conversation it is inserted into, as `{{visitor.name}}`. */
export const replyPlaceholders = ['visitor.name', 'agent.name', 'business.name'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const placeholder = /\{\{\s*([^{}|]*?)\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g

const isKnown = (name: string): name is ReplyPlaceholder => replyPlaceholders.some((known) => known === name)

/** The placeholders of a text that nothing fills, as they are written. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([written, name = '']) => (isKnown(name) ? [] : [written]))
}

/**
 * A saved reply with its placeholders filled. `{{visitor.name|there}}` has its own fallback; without one, an unknown value
 * goes with the space before it: "Hello {{visitor.name}}," becomes "Hello,". Placeholders that nothing fills stay.
 */
export function fillPlaceholders(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(
    new RegExp(`([^\\S\\n]*)${placeholder.source}`, 'g'),
    (written, space: string, name: string, fallback?: string) => {
      if (!isKnown(name)) return written
      const value = values[name]?.trim() || fallback
      return value ? space + value : ''
    },
  )
}
