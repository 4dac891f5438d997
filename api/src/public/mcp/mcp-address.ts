const pathOf = (botId: string): string => `/mcp/${botId}`

/** Returns the bot's MCP URL, which is also its resource identifier. */
export const mcpAddress = (publicUrl: string, botId: string): string => `${new URL(publicUrl).origin}${pathOf(botId)}`

/** The well-known path goes between host and path (RFC 9728, section 3.1). */
export const metadataAddress = (publicUrl: string, botId: string): string =>
  `${new URL(publicUrl).origin}/.well-known/oauth-protected-resource${pathOf(botId)}`
