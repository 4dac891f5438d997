/** Words that only one of the languages has, and that few sentences do without. */
const english = /\b(?:the|and|is|are|you|we|of|for|with|on|our|at|to)\b/gi
const italian = /\b(?:il|la|le|di|che|per|con|una|si|del|dalle|non|sono)\b/gi

/** Which of our languages a text is written in; nothing when its words do not tell. */
export function languageOf(text: string): string | undefined {
  const found = (words: RegExp): number => text.match(words)?.length ?? 0
  const more = found(english) - found(italian)
  return more > 0 ? 'en' : more < 0 ? 'it' : undefined
}

/** Tells a screen reader in which voice to read an element, if its text may be in another language than the chat. */
export function markLanguage(element: HTMLElement, text: string): void {
  element.lang = languageOf(text) ?? element.lang
}
