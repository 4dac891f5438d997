import type { Locale } from '@loquia/contracts'

/** Finds questions that a bot's pages answer. */
export abstract class SuggestionFinder {
  abstract suggest(botId: string, language: Locale): Promise<string[]>
}
