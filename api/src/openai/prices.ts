/** What a model was used for, in tokens. */
export interface TokenUse {
  model: string
  promptTokens: number
  completionTokens: number
}

/**
 * US dollars for a million tokens read and written, as OpenAI lists them (2025). A dated name such as
 * `gpt-4.1-mini-2025-04-14` costs what its family costs.
 */
const dollarsPerMillion: Readonly<Record<string, readonly [read: number, written: number]>> = {
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
  'gpt-4o': [2.5, 10],
  'gpt-4o-mini': [0.15, 0.6],
  'text-embedding-3-small': [0.02, 0],
  'text-embedding-3-large': [0.13, 0],
}

/**
 * Millionths of a dollar; undefined for a model whose price is not known, such as one that runs on the operator's own
 * machine.
 */
export function costMicros({ model, promptTokens, completionTokens }: TokenUse): number | undefined {
  const price = dollarsPerMillion[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')]
  return price === undefined ? undefined : Math.round(promptTokens * price[0] + completionTokens * price[1])
}

/**
 * Tokens of a text when the provider did not count them: about four characters each in English, a little fewer in
 * Italian.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
