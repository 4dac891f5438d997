import { z } from 'zod'

/** Nobody, everybody, or holders of a workspace key. */
export const mcpModes = ['off', 'public', 'key'] as const
export type McpMode = (typeof mcpModes)[number]
export const mcpSettings = z.object({ mode: z.enum(mcpModes) })
export type McpSettings = z.infer<typeof mcpSettings>
export const mcpResponse = mcpSettings.extend({ success: z.literal(true), url: z.string() })

export const mcpPassagesMax = 10
