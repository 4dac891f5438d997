import type { VisitorLanguage } from '@loquia/contracts'

/** The label is read aloud, so it names the target. */
export interface EmailLink {
  label: string
  /** `https:`, `http:` or `mailto:`. */
  url: string
}

/**
 * Strangers may have written the text: templates escape it and create no links. Only quotes with `isMarkdown` render
 * Markdown.
 */
export type EmailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'action'; link: EmailLink }
  | {
      type: 'quote'
      text: string
      by?: string
      /** States that the text is AI-generated. */
      note?: string
      isMarkdown?: boolean
    }
  | { type: 'figures'; rows: { name: string; value: string; note: string }[] }
  | { type: 'entries'; entries: { text: string; note: string; link: EmailLink }[] }
  /** Gives the reason for the email and how to unsubscribe. */
  | { type: 'footer'; text: string; link?: EmailLink }

export interface EmailBody {
  language: VisitorLanguage
  blocks: EmailBlock[]
}

export const paragraph = (text: string): EmailBlock => ({ type: 'paragraph', text })
export const action = (label: string, url: string): EmailBlock => ({ type: 'action', link: { label, url } })
