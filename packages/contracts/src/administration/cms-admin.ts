import { z } from 'zod'
import {
  contentItemSchema,
  contentPath,
  contentRequest,
  contentTypeSchema,
  storedTextSchema,
  type ContentItem,
} from '../content/cms.ts'
import { changedVersion } from '../done.ts'
import { limits } from '../limits.ts'
import { localeSchema } from '../locale-schema.ts'
import { mediaFields } from '../content/media.ts'

/**
 * `POST /api/cms/content`, `PUT /api/cms/content/{id}`, `PUT /api/cms/drafts`. The version of a text or draft is its
 * `updatedAt`, and empty where there is none yet.
 */
export const saveContentRequest = contentRequest.extend({ version: changedVersion })
export type SaveContentRequest = z.infer<typeof saveContentRequest>
/** `PUT /api/cms/media/{id}` */
export const describeMediaRequest = mediaFields.extend({ version: changedVersion })
export type DescribeMediaRequest = z.infer<typeof describeMediaRequest>

/** Reply of the calls that write a text. */
export const contentResponse = z.object({ success: z.literal(true), content: contentItemSchema })

/** A text that is written but not published: it shows in previews only. */
export const draftSchema = storedTextSchema.extend({ updatedBy: z.string() })
export type ContentDraft = z.infer<typeof draftSchema>
/** `GET /api/cms/drafts` */
export const draftListResponse = z.object({ success: z.literal(true), drafts: z.array(draftSchema) })
/** `PUT /api/cms/drafts`: one draft for each key and language. */
export const draftResponse = z.object({ success: z.literal(true), draft: draftSchema })

/** `POST /api/cms/preview` */
export const previewResponse = z.object({
  success: z.literal(true),
  /** For `?preview=…` on any public page. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
})
export const previewQuery = z.object({ token: z.string().min(1).max(300), language: localeSchema })
export type PreviewQuery = z.infer<typeof previewQuery>

/** `GET /api/cms/page`: the address of a public page, with its language, as the content editor shows it; `:demoId` in it stands for any demo. */
export const contentPageQuery = z.object({ address: z.string().startsWith('/').max(300) })
export type ContentPageQuery = z.infer<typeof contentPageQuery>

/** A text of the site that may be written anew. */
export const contentKeySchema = z.object({
  /** Dotted, beginning with its type unless that is `site`: `hero.title`, `nav.login`. */
  path: z.string(),
  type: contentTypeSchema,
  kind: z.enum(['text', 'picture', 'list']),
  /** Default texts; empty where the site shows nothing without one. */
  en: z.string(),
  it: z.string(),
  /** Addresses of the pages it is on, without language prefix; empty: on every page. */
  pages: z.array(z.string()),
})
export type ContentKey = z.infer<typeof contentKeySchema>
/** `GET /api/cms/keys` */
export const contentKeysResponse = z.object({ success: z.literal(true), keys: z.array(contentKeySchema) })

/**
 * Names in double braces that stand in one of two texts alone. The page fills them with figures: a text that lost one
 * would lack the figure, and one that nobody fills would show nothing.
 * @param path key of the default text; where it is said in words how many (`…_one`), the figure may be left out
 */
export function placeholderFaults(path: string, standard: string, own: string): { lost: string[]; unknown: string[] } {
  const [wanted, given] = [placeholders(standard), placeholders(own)]
  // An owner's copyright line may well spell the name out.
  const free = path === 'footer.copyright' || /_(?:zero|one|two|few|many|other)$/.test(path)
  return {
    lost: free ? [] : wanted.filter((name) => !given.includes(name)),
    unknown: given.filter((name) => !wanted.includes(name)),
  }
}

function placeholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{-?\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g), ([, name = '']) => name))]
}

/** `GET /api/cms/history?path=`: what became of a text, newest first. */
export const historyQuery = z.object({
  path: z
    .string()
    .trim()
    .min(1)
    .max(limits.contentKeyMaxChars * 2),
})
export type HistoryQuery = z.infer<typeof historyQuery>
export const historyEntrySchema = z.object({
  id: z.number().int(),
  path: z.string(),
  language: localeSchema,
  /** Null where there was none, or is none any more. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Username. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
export const historyResponse = z.object({ success: z.literal(true), entries: z.array(historyEntrySchema) })

/** The file of `GET /api/cms/export`, and what `POST /api/cms/import` takes. */
export const contentExport = z.object({
  format: z.literal('loquia-content'),
  version: z.literal(1),
  exportedAt: z.iso.datetime().optional(),
  contents: z.array(contentRequest.extend({ language: localeSchema })).max(limits.contentImportMax),
})
export type ContentExport = z.infer<typeof contentExport>
export const contentImportRequest = z.object({
  file: contentExport,
  /** Removes every text that the file does not hold. */
  replace: z.boolean().default(false),
})
export type ContentImportRequest = z.infer<typeof contentImportRequest>
/** How many texts were written anew, and removed; those that are the same already count in neither. */
export const contentImportResponse = z.object({
  success: z.literal(true),
  written: z.number().int(),
  removed: z.number().int(),
})
export type ContentImportResponse = z.infer<typeof contentImportResponse>

/** How the Italian text of a key stands to the English one. */
export type TranslationState = 'fine' | 'missing_en' | 'missing_it' | 'stale'

/**
 * Tells, of the items of one key in the two languages, whether one is missing or the English one changed after the
 * Italian.
 */
export function translationState(
  en: Pick<ContentItem, 'updatedAt'> | undefined,
  it: Pick<ContentItem, 'updatedAt'> | undefined,
): TranslationState {
  if (en === undefined) return it === undefined ? 'fine' : 'missing_en'
  if (it === undefined) return 'missing_it'
  return en.updatedAt > it.updatedAt ? 'stale' : 'fine'
}

/** The items by where they are shown, a language each. */
export function byPath<Item extends Pick<ContentItem, 'type' | 'key' | 'language'>>(
  items: readonly Item[],
): Map<string, Partial<Record<ContentItem['language'], Item>>> {
  const found = new Map<string, Partial<Record<ContentItem['language'], Item>>>()
  for (const item of items) {
    const path = contentPath(item)
    found.set(path, { ...found.get(path), [item.language]: item })
  }
  return found
}
