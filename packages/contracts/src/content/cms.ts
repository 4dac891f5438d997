import { z } from 'zod'
import type { FormMessage } from './form-messages.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { defaultLocale } from '../locale.ts'
import { pictureSchema } from './media.ts'

/** `site` is every other public text, by its whole key: `nav.login`. */
export const contentTypes = [
  'hero',
  'benefits',
  'services',
  'solutions',
  'cta',
  'footer',
  'contact',
  'company',
  'faq',
  'site',
] as const
export const contentTypeSchema = z.enum(contentTypes, 'Please select a content type.' satisfies FormMessage)
export type ContentType = z.infer<typeof contentTypeSchema>

export const contentRequest = z.object({
  type: contentTypeSchema,
  /** Dotted key such as `hero.title` or its end (`title`); always whole for `site`. */
  key: z
    .string()
    .trim()
    .min(1, 'Content key is required.' satisfies FormMessage)
    .max(limits.contentKeyMaxChars, 'This is too long.' satisfies FormMessage),
  value: z
    .string()
    // Keeps surrounding spaces, as some texts are joined.
    .refine((text) => text.trim() !== '', 'Content value is required.' satisfies FormMessage)
    .max(limits.contentValueMaxChars, 'This is too long.' satisfies FormMessage),
  language: localeSchema.default(defaultLocale),
})
export type ContentRequest = z.infer<typeof contentRequest>

export const storedTextSchema = z.object({
  id: z.number().int(),
  type: contentTypeSchema,
  key: z.string(),
  value: z.string(),
  language: localeSchema,
  updatedAt: z.iso.datetime(),
})

export const contentItemSchema = storedTextSchema.extend({
  picture: pictureSchema.optional(),
})
export type ContentItem = z.infer<typeof contentItemSchema>

/** Without a language, returns all. */
export const contentListResponse = z.object({ success: z.literal(true), contents: z.array(contentItemSchema) })

/** Uses the first part of tags such as `it-IT`. */
export const contentQuery = z.object({
  language: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.trim().toLowerCase().split(/[-_]/)[0] : undefined),
    localeSchema.optional(),
  ),
})

/** `type: hero`, `key: title` → `hero.title`; `type: site`, `key: nav.login` → `nav.login`. */
export function contentPath({ type, key }: Pick<ContentItem, 'type' | 'key'>): string {
  return type === 'site' || key.startsWith(`${type}.`) ? key : `${type}.${key}`
}
