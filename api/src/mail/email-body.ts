import type { VisitorLanguage } from '@loquia/contracts'

/** A link with its label, as it is read aloud: it names what it opens. */
export interface EmailLink {
  label: string
  /** Of ours or of the business: `https:`, `http:` or `mailto:`. */
  url: string
}

/**
 * A part of an email. Every text may hold what strangers wrote: the templates escape it and draw no link from it.
 * Only the text of a quote with `isMarkdown` is drawn as Markdown.
 */
export type EmailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  /** The next step, drawn as a button. */
  | { type: 'action'; link: EmailLink }
  /** A quotation, set apart from the email's words. */
  | {
      type: 'quote'
      text: string
      /** Author or kind of the quotation. */
      by?: string
      /** Says how the text came about: that it is AI-generated. */
      note?: string
      isMarkdown?: boolean
    }
  | { type: 'figures'; rows: { name: string; value: string; note: string }[] }
  /** A numbered list whose entries each have something to do. */
  | { type: 'entries'; entries: { text: string; note: string; link: EmailLink }[] }
  /** Below everything else: why the email came, and how to stop such emails. */
  | { type: 'footer'; text: string; link?: EmailLink }

/** The words of an email, of which both its plain text and its HTML are made. */
export interface EmailBody {
  language: VisitorLanguage
  blocks: EmailBlock[]
}

export const paragraph = (text: string): EmailBlock => ({ type: 'paragraph', text })
export const action = (label: string, url: string): EmailBlock => ({ type: 'action', link: { label, url } })
