import { z } from 'zod'

/** Who may use a bot as an MCP server: nobody, everybody, or whoever holds a key of its workspace. */
export const mcpModes = ['off', 'public', 'key'] as const
export type McpMode = (typeof mcpModes)[number]
export const mcpSettings = z.object({ mode: z.enum(mcpModes) })
export type McpSettings = z.infer<typeof mcpSettings>
/** `GET`, `PUT /api/chatbot/bots/{botId}/mcp` */
export const mcpResponse = mcpSettings.extend({ success: z.literal(true), /** Where it is. */ url: z.string() })
export type McpResponse = z.infer<typeof mcpResponse>

/** Passages that one search returns at most. */
export const mcpPassagesMax = 10
