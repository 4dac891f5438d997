import type { ErrorCode, Outcome, Source } from '@loquia/contracts'

export interface ScriptedAnswer {
  text: string
  sources?: Source[]
  suggestions?: string[]
  outcome?: Outcome
  error?: ErrorCode
  pieceChars?: number
  pauseMs?: number
  /** Pauses after this many characters until the test raises or removes the value. */
  holdAt?: number
  /** In characters; Infinity includes the end. */
  lost?: readonly [from: number, to: number]
}

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
