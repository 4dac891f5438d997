import type { VisitorLanguage } from '@loquia/contracts'

/** That an agent's connection was lost, before the sentence that the AI assistant answers again. */
const words: Record<VisitorLanguage, string> = {
  en: 'is no longer in the chat',
  it: 'non è più in chat',
  de: 'ist nicht mehr im Chat',
  fr: 'n’est plus dans le chat',
  es: 'ya no está en el chat',
  pt: 'não está mais no chat',
}

/** The words of a language behind an agent's name; English ones for one that has none here. */
export function lostIn(language: string): string {
  return (words as Partial<Record<string, string>>)[language] ?? words.en
}
