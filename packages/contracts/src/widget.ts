import { z } from 'zod'
import { visitorLanguages } from './locale.ts'
import { localeSchema } from './locale-schema.ts'

/** `#rgb` or `#rrggbb`. */
export const hexColor = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)

/** Colors and words used when neither the snippet nor the portal says otherwise. */
export const widgetDefaults = {
  portal: { primaryColor: '#7c3aed', title: { en: 'AI Assistant', it: 'Assistente AI' } },
  demo: {
    primaryColor: '#10b981',
    botBubbleColor: '#f1f5f9',
    title: { en: 'Chat with our AI Assistant', it: 'Il nostro assistente AI' },
  },
  welcomeMessage: { en: 'Hello! How can I help you today?', it: 'Ciao! Come posso aiutarti oggi?' },
} as const

/** Color presets of the customizer. */
export const colorPresets = ['#7c3aed', '#3b82f6', '#10b981', '#ef4444'] as const

export const leadForms = ['unanswered', 'first', 'never'] as const

/** What an owner may set; everything is optional, an absent value falls back to the default. */
export const widgetSettingsSchema = z.object({
  title: z.string().trim().min(1).max(80).optional(),
  welcomeMessage: z.string().trim().min(1).max(500).optional(),
  primaryColor: hexColor.optional(),
  userBubbleColor: hexColor.optional(),
  botBubbleColor: hexColor.optional(),
  language: z.enum(['auto', ...visitorLanguages]).optional(),
  position: z.enum(['right', 'left']).optional(),
  theme: z.enum(['auto', 'light', 'dark']).optional(),
  zIndex: z.number().int().min(0).max(2_147_483_647).optional(),
  /** CSS pixels from the edge of the window. */
  offsetX: z.number().int().min(0).max(400).optional(),
  offsetY: z.number().int().min(0).max(400).optional(),
  /**
   * When visitors are asked who they are: below an answer that was declined (the default), before the first question,
   * or never.
   */
  leadForm: z.enum(leadForms).optional(),
  /** A short tone when an answer is there, until the visitor switches it off; off by default. */
  sound: z.boolean().optional(),
  /** Shown beside the button after a while, to a visitor who did not open the chat. */
  proactiveMessage: z.string().trim().min(1).max(200).optional(),
  /** How long that is. */
  proactiveDelaySeconds: z.number().int().min(0).max(3_600).optional(),
})
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>

/** `GET /api/widget/{botId}`: all that an embed id opens, the look and nothing else. Cacheable. */
export const widgetConfigSchema = z.object({
  botId: z.string(),
  kind: z.enum(['demo', 'portal', 'site']),
  /** The business's name. */
  name: z.string(),
  language: localeSchema,
  settings: widgetSettingsSchema,
  suggestions: z.array(z.string()),
  /** Where a visitor can reach the business when the bot has no answer. */
  contactUrl: z.string().optional(),
})
export type WidgetConfig = z.infer<typeof widgetConfigSchema>
