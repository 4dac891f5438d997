import { z } from 'zod'
import { visitorLanguages } from '../locale.ts'
import { localeSchema, visitorLanguageSchema } from '../locale-schema.ts'
import { demoColor, portalColor } from './launcher-look.ts'

export const hexColor = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)

export const widgetDefaults = {
  portal: { primaryColor: portalColor, title: { en: 'AI Assistant', it: 'Assistente AI' } },
  demo: {
    primaryColor: demoColor,
    /** The color is for light mode only. Must match panel/colors.ts in the widget. */
    botBubbleColor: '#f4f2ec',
    title: { en: 'Chat with our AI Assistant', it: 'Il nostro assistente AI' },
  },
  /** Must match the widget's own texts. */
  welcomeMessage: {
    en: 'Hi, I’m an AI assistant. I answer from this website and show you where.',
    it: 'Ciao, sono un assistente AI. Rispondo dal sito e ti mostro dove l’ho letto.',
  },
} as const

export const colorPresets = ['#7c3aed', '#3b82f6', '#10b981', '#ef4444'] as const

/** `quotes` is a quotation mark. */
export const launcherIcons = ['quotes', 'chat', 'question', 'picture'] as const
export const chatSizes = ['compact', 'regular', 'large'] as const
/** `host`: the page's font. */
export const chatFonts = ['system', 'host'] as const

const dayNames = 'Mo|Tu|We|Th|Fr|Sa|Su'
const clock = '(?:[01]\\d|2[0-4]):[0-5]\\d'
const span = `${clock}-${clock}`
const rule = `(?:${dayNames})(?:-(?:${dayNames}))?(?:,(?:${dayNames})(?:-(?:${dayNames}))?)* ${span}(?:,${span})*`
/** schema.org syntax: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`. */
export const officeHoursPattern = new RegExp(`^${rule}(?:; ?${rule})*$`)

export const leadForms = ['unanswered', 'first', 'never'] as const

export const widgetSettingsSchema = z.object({
  title: z.string().trim().min(1).max(80).optional(),
  welcomeMessage: z.string().trim().min(1).max(500).optional(),
  /** Follows "AI assistant", which cannot be changed while a machine answers (EU AI Act, Art. 50). */
  aiNote: z.string().trim().min(1).max(60).optional(),
  primaryColor: hexColor.optional(),
  userBubbleColor: hexColor.optional(),
  botBubbleColor: hexColor.optional(),
  language: z.enum(['auto', ...visitorLanguages]).optional(),
  position: z.enum(['right', 'left']).optional(),
  theme: z.enum(['auto', 'light', 'dark']).optional(),
  zIndex: z.number().int().min(0).max(2_147_483_647).optional(),
  /** CSS pixels from the window edge. */
  offsetX: z.number().int().min(0).max(400).optional(),
  offsetY: z.number().int().min(0).max(400).optional(),
  /** After an unanswered question (default), before the first, or never. */
  leadForm: z.enum(leadForms).optional(),
  /** Off by default; visitors can mute it. */
  sound: z.boolean().optional(),
  /** Only for visitors who have not opened the chat. */
  proactiveMessage: z.string().trim().min(1).max(200).optional(),
  proactiveDelaySeconds: z.number().int().min(0).max(3_600).optional(),
  /** A web URL or a path of this server; default: initials. */
  avatarUrl: z
    .string()
    .max(2_000)
    .regex(
      /^(?:https?:\/\/[^\s"'()\\]+|\/api\/widget\/[\w-]+\/pictures\/[0-9a-f]{32}\.webp)$/,
      'Please enter a valid URL',
    )
    .optional(),
  launcherIcon: z.enum(launcherIcons).optional(),
  launcherLabel: z.string().trim().min(1).max(40).optional(),
  size: z.enum(chatSizes).optional(),
  font: z.enum(chatFonts).optional(),
  /** Agents read messages during these hours. The bot always answers. */
  officeHours: z.string().max(300).regex(officeHoursPattern, 'office_hours').optional(),
})
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>

/** Everything public about an embed id. Cacheable. */
export const widgetConfigSchema = z.object({
  botId: z.string(),
  kind: z.enum(['demo', 'portal', 'site']),
  name: z.string(),
  language: localeSchema,
  settings: widgetSettingsSchema,
  suggestions: z.array(z.string()),
  contactUrl: z.string().optional(),
  /** Defaults by language; absent for a bot without a name. */
  presentation: z
    .partialRecord(visitorLanguageSchema, z.object({ title: z.string(), welcomeMessage: z.string() }))
    .optional(),
  /** IANA zone; default: the visitor's. */
  timeZone: z.string().optional(),
})
export type WidgetConfig = z.infer<typeof widgetConfigSchema>
