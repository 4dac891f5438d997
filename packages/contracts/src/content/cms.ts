import { z } from 'zod'
import type { FormMessage } from './form-messages.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { defaultLocale } from '../locale.ts'
import { pictureSchema } from './media.ts'

/**
 * The parts of the site whose texts an admin may write. `site` is every other text of the public pages, by its whole
 * key: `nav.login`.
 */
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

/** What a text of the site is made of; also the body of the calls that write one. */
export const contentRequest = z.object({
  type: contentTypeSchema,
  /** Dotted identifier such as `hero.title`, or its end alone (`title`); always the whole one for `site`. */
  key: z
    .string()
    .trim()
    .min(1, 'Content key is required.' satisfies FormMessage)
    .max(limits.contentKeyMaxChars, 'This is too long.' satisfies FormMessage),
  value: z
    .string()
    // Spaces alone would show as nothing on the site. Those around a text stay: some texts are joined to others.
    .refine((text) => text.trim() !== '', 'Content value is required.' satisfies FormMessage)
    .max(limits.contentValueMaxChars, 'This is too long.' satisfies FormMessage),
  language: localeSchema.default(defaultLocale),
})
export type ContentRequest = z.infer<typeof contentRequest>

/** A text as it is kept, published or not. */
export const storedTextSchema = z.object({
  id: z.number().int(),
  type: contentTypeSchema,
  key: z.string(),
  value: z.string(),
  language: localeSchema,
  updatedAt: z.iso.datetime(),
})

export const contentItemSchema = storedTextSchema.extend({
  /** The picture whose address the value is. */
  picture: pictureSchema.optional(),
})
export type ContentItem = z.infer<typeof contentItemSchema>

/** `GET /api/cms/content`, `…?language=`, `…/{section}?language=`; without a language: of every language. */
export const contentListResponse = z.object({ success: z.literal(true), contents: z.array(contentItemSchema) })
export type ContentListResponse = z.infer<typeof contentListResponse>

/** The query of the reading calls; the language may be a whole tag such as `it-IT`, of which the first part counts. */
export const contentQuery = z.object({
  language: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.trim().toLowerCase().split(/[-_]/)[0] : undefined),
    localeSchema.optional(),
  ),
})
export type ContentQuery = z.infer<typeof contentQuery>

/**
 * Where the value of an item is shown: `type: hero`, `key: hero.title` or `title` → `hero.title`; `type: site`, `key:
 * nav.login` → `nav.login`.
 */
export function contentPath({ type, key }: Pick<ContentItem, 'type' | 'key'>): string {
  return type === 'site' || key.startsWith(`${type}.`) ? key : `${type}.${key}`
}
