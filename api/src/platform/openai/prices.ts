export interface TokenUse {
  model: string
  promptTokens: number
  completionTokens: number
}

/**
 * US dollars per million tokens, by OpenAI's list (2025). Dated names such as `gpt-4.1-mini-2025-04-14` cost the same.
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

/** Returns the cost in millionths of a dollar; undefined without a known price. */
export function costMicros({ model, promptTokens, completionTokens }: TokenUse): number | undefined {
  const price = dollarsPerMillion[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')]
  return price === undefined ? undefined : Math.round(promptTokens * price[0] + completionTokens * price[1])
}

/**
 * Estimates tokens that the provider did not count: about four characters each in English, slightly fewer in Italian.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
