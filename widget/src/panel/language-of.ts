const english = /\b(?:the|and|is|are|you|we|of|for|with|on|our|at|to)\b/gi
const italian = /\b(?:il|la|le|di|che|per|con|una|si|del|dalle|non|sono)\b/gi

/** Returns undefined when the words do not decide. */
export function languageOf(text: string): string | undefined {
  const countMatches = (words: RegExp): number => text.match(words)?.length ?? 0
  const more = countMatches(english) - countMatches(italian)
  return more > 0 ? 'en' : more < 0 ? 'it' : undefined
}

/** Lets screen readers choose the right voice. */
export function markLanguage(element: HTMLElement, text: string): void {
  element.lang = languageOf(text) ?? element.lang
}
