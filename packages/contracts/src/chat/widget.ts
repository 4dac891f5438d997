import { z } from 'zod'
import { visitorLanguages } from '../locale.ts'
import { localeSchema, visitorLanguageSchema } from '../locale-schema.ts'

/** `#rgb` or `#rrggbb`. */
export const hexColor = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)

/** Colors and words used when neither the snippet nor the portal says otherwise. */
export const widgetDefaults = {
  portal: { primaryColor: '#7c3aed', title: { en: 'AI Assistant', it: 'Assistente AI' } },
  demo: {
    primaryColor: '#10b981',
    /** In the light; the dark has its own. The widget's panel/colors.ts says the same. */
    botBubbleColor: '#f4f2ec',
    title: { en: 'Chat with our AI Assistant', it: 'Il nostro assistente AI' },
  },
  /** As in the widget's own words. */
  welcomeMessage: {
    en: 'Hi, I’m an AI assistant. I answer from this website and show you where.',
    it: 'Ciao, sono un assistente AI. Rispondo dal sito e ti mostro dove l’ho letto.',
  },
} as const

/** Color presets of the customizer. */
export const colorPresets = ['#7c3aed', '#3b82f6', '#10b981', '#ef4444'] as const

/** What the launcher shows: the sign of a quotation, a speech bubble, a question mark, or the picture of the bot. */
export const launcherIcons = ['quotes', 'chat', 'question', 'picture'] as const
/** How large the launcher, the panel and its letters are. */
export const chatSizes = ['compact', 'regular', 'large'] as const
/** Whose letters the chat is set in: the system's, or those of the page it stands on. */
export const chatFonts = ['system', 'host'] as const

const dayNames = 'Mo|Tu|We|Th|Fr|Sa|Su'
const clock = '(?:[01]\\d|2[0-4]):[0-5]\\d'
const span = `${clock}-${clock}`
const rule = `(?:${dayNames})(?:-(?:${dayNames}))?(?:,(?:${dayNames})(?:-(?:${dayNames}))?)* ${span}(?:,${span})*`
/** Hours as schema.org writes them, several parted by semicolons: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`. */
export const officeHoursPattern = new RegExp(`^${rule}(?:; ?${rule})*$`)

export const leadForms = ['unanswered', 'first', 'never'] as const

/** What an owner may set; everything is optional, an absent value falls back to the default. */
export const widgetSettingsSchema = z.object({
  title: z.string().trim().min(1).max(80).optional(),
  welcomeMessage: z.string().trim().min(1).max(500).optional(),
  /**
   * Shown behind "AI assistant" in the head of the chat. The term itself is no setting: the widget always shows it while
   * a machine answers (EU AI Act, Art. 50).
   */
  aiNote: z.string().trim().min(1).max(60).optional(),
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
  /** Picture of the bot: an address on the web, or one that this installation serves. Without one: its initials. */
  avatarUrl: z
    .string()
    .max(2_000)
    .regex(
      /^(?:https?:\/\/[^\s"'()\\]+|\/api\/widget\/[\w-]+\/pictures\/[0-9a-f]{32}\.webp)$/,
      'Please enter a valid URL',
    )
    .optional(),
  launcherIcon: z.enum(launcherIcons).optional(),
  /** Words beside the launcher's icon. */
  launcherLabel: z.string().trim().min(1).max(40).optional(),
  size: z.enum(chatSizes).optional(),
  font: z.enum(chatFonts).optional(),
  /** When people of the business read what is left for them. The bot itself answers at any hour. */
  officeHours: z.string().max(300).regex(officeHoursPattern, 'office_hours').optional(),
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
  /** Title and greeting by language, where the owner has written none; absent for a bot that bears no name. */
  presentation: z
    .partialRecord(visitorLanguageSchema, z.object({ title: z.string(), welcomeMessage: z.string() }))
    .optional(),
  /** IANA name of the zone that the office hours go by; absent: the visitor's own. */
  timeZone: z.string().optional(),
})
export type WidgetConfig = z.infer<typeof widgetConfigSchema>
