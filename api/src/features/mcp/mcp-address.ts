const pathOf = (botId: string): string => `/mcp/${botId}`

/** Where a bot is an MCP server: its resource identifier, too. */
export const mcpAddress = (publicUrl: string, botId: string): string => `${new URL(publicUrl).origin}${pathOf(botId)}`

/** Where its metadata is: the well-known path goes between host and path (RFC 9728, section 3.1). */
export const metadataAddress = (publicUrl: string, botId: string): string =>
  `${new URL(publicUrl).origin}/.well-known/oauth-protected-resource${pathOf(botId)}`
