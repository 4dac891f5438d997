/** Where a form stands, and how it begins. */
export interface LeadPlace {
  /**
   * The id of an answer that did not help, `first` above a conversation, `menu`, or what begins with `person` where none
   * could come.
   */
  name: string
  /** What the visitor wanted to know. */
  question?: string
  /** Shows the fields at once, not an offer. */
  open: boolean
  /** The answer has just come: whoever listens is told what they may do. */
  fresh: boolean
  /** The visitor asked for the form, so the focus follows. */
  focus: boolean
  onClose?: () => void
}
