import type { ErrorCode, Outcome, Source } from '@loquia/contracts'

/** What the fake bot says to a question. */
export interface ScriptedAnswer {
  text: string
  sources?: Source[]
  suggestions?: string[]
  outcome?: Outcome
  /** Ends with this code after the text. */
  error?: ErrorCode
  /** Characters per delta, and milliseconds between two. */
  pieceChars?: number
  pauseMs?: number
  /** After so many characters it waits until the test raises this, or takes it away. */
  holdAt?: number
  /** What is lost on its way: pieces from one place up to another, in characters; up to Infinity the end, too. */
  lost?: readonly [from: number, to: number]
}

/** What it says to a question that the test prescribes nothing for. */
export const defaultAnswer: ScriptedAnswer = {
  text: 'We open at **8:00** on Sunday [1].',
  sources: [
    {
      number: 1,
      url: 'https://bakery.example/opening-hours#:~:text=Sunday',
      title: 'Opening hours',
      snippet: 'On Sunday we open at 8:00 and close at 13:00.',
    },
  ],
}
