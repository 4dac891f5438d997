import type { Locale } from '@loquia/contracts'
import { action, paragraph, plainLines, type EmailContent } from '../../platform/mail/index.js'

const textMaxChars = 500

const words: Record<Locale, { subject: (name: string) => string; waits: string; wrote: string; open: string }> = {
  en: {
    subject: (name) => `${name}: a visitor is waiting for you`,
    waits: 'A visitor asked for a person and is still waiting.',
    wrote: 'Their last message:',
    open: 'Answer in the inbox',
  },
  it: {
    subject: (name) => `${name}: un visitatore ti sta aspettando`,
    waits: 'Un visitatore ha chiesto di parlare con una persona e sta ancora aspettando.',
    wrote: 'Il suo ultimo messaggio:',
    open: 'Rispondi nella pagina Chat',
  },
}

/** @param address of the conversation */
export function waitingEmail(
  { botName, language, question }: { botName: string; language: Locale; question: string | null },
  address: string,
): EmailContent {
  const { subject, waits, wrote, open } = words[language]
  const characters = [...plainLines(question ?? '').replace(/\n\s+/g, '\n')]
  const shown =
    characters.length > textMaxChars ? `${characters.slice(0, textMaxChars - 1).join('')}…` : characters.join('')
  return {
    subject: subject(botName === '' ? 'Loquia' : botName),
    body: {
      language,
      blocks: [
        paragraph(waits),
        ...(shown.trim() === '' ? [] : [{ type: 'quote' as const, by: wrote, text: shown }]),
        action(open, address),
      ],
    },
  }
}
