import type { Locale } from '@loquia/contracts'
import { plainLines, type Email } from '../../../mail/index.js'

/** What a stranger wrote, in an email: characters of it. */
const textMaxChars = 500

const words: Record<Locale, { subject: (name: string) => string; waits: string; wrote: string; open: string }> = {
  en: {
    subject: (name) => `${name}: somebody is waiting for you`,
    waits: 'A visitor has asked for a person and is still waiting.',
    wrote: 'They wrote last:',
    open: 'Answer in the inbox:',
  },
  it: {
    subject: (name) => `${name}: qualcuno ti sta aspettando`,
    waits: 'Un visitatore ha chiesto di parlare con una persona e sta ancora aspettando.',
    wrote: 'Ha scritto per ultimo:',
    open: 'Rispondi dalla posta in arrivo:',
  },
}

/** What people read of somebody who waits for them, in the bot's language. @param address of the conversation */
export function waitingEmail(
  { botName, language, question }: { botName: string; language: Locale; question: string | null },
  address: string,
): Pick<Email, 'subject' | 'text'> {
  const { subject, waits, wrote, open } = words[language]
  const characters = [...plainLines(question ?? '').replace(/\n\s+/g, '\n')]
  const shown =
    characters.length > textMaxChars ? `${characters.slice(0, textMaxChars - 1).join('')}…` : characters.join('')
  const said = shown.trim() === '' ? '' : `\n${wrote}\n  ${shown.replaceAll('\n', '\n  ')}\n`
  return { subject: subject(botName === '' ? 'Loquia' : botName), text: `${waits}\n${said}\n${open}\n${address}\n` }
}
