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
 * `POST /api/cms/content`, `PUT /api/cms/content/{id}`, `PUT /api/cms/drafts`. `version` is `updatedAt`, or empty for a
 * new text.
 */
export const saveContentRequest = contentRequest.extend({ version: changedVersion })
export type SaveContentRequest = z.infer<typeof saveContentRequest>
/** `PUT /api/cms/media/{id}` */
export const describeMediaRequest = mediaFields.extend({ version: changedVersion })
export type DescribeMediaRequest = z.infer<typeof describeMediaRequest>

export const contentResponse = z.object({ success: z.literal(true), content: contentItemSchema })

export const draftSchema = storedTextSchema.extend({ updatedBy: z.string() })
export type ContentDraft = z.infer<typeof draftSchema>
/** `GET /api/cms/drafts` */
export const draftListResponse = z.object({ success: z.literal(true), drafts: z.array(draftSchema) })
/** `PUT /api/cms/drafts`. Each key and language has one draft. */
export const draftResponse = z.object({ success: z.literal(true), draft: draftSchema })

/** `POST /api/cms/preview` */
export const previewResponse = z.object({
  success: z.literal(true),
  /** Used as `?preview=…` on any public page. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
})
export const previewQuery = z.object({ token: z.string().min(1).max(300), language: localeSchema })

/** `GET /api/cms/page`. `:demoId` in the address matches any demo. */
export const contentPageQuery = z.object({ address: z.string().startsWith('/').max(300) })

export const contentKeySchema = z.object({
  /** Begins with the type unless `site`: `hero.title`, `nav.login`. */
  path: z.string(),
  type: contentTypeSchema,
  kind: z.enum(['text', 'picture', 'list']),
  en: z.string(),
  it: z.string(),
  /** Paths without language prefix; empty means every page. */
  pages: z.array(z.string()),
})
export type ContentKey = z.infer<typeof contentKeySchema>
/** `GET /api/cms/keys` */
export const contentKeysResponse = z.object({ success: z.literal(true), keys: z.array(contentKeySchema) })

/**
 * Finds placeholders (`{{name}}`) that only one of two texts has. A lost placeholder hides a figure; an unknown one
 * stays empty.
 * @param path plural keys (`…_one`) may omit the figure
 */
export function placeholderFaults(path: string, standard: string, own: string): { lost: string[]; unknown: string[] } {
  const [wanted, given] = [findPlaceholders(standard), findPlaceholders(own)]
  const free = path === 'footer.copyright' || /_(?:zero|one|two|few|many|other)$/.test(path)
  return {
    lost: free ? [] : wanted.filter((name) => !given.includes(name)),
    unknown: given.filter((name) => !wanted.includes(name)),
  }
}

function findPlaceholders(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{-?\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g), ([, name = '']) => name))]
}

/** `GET /api/cms/history?path=`, newest first. */
export const historyQuery = z.object({
  path: z
    .string()
    .trim()
    .min(1)
    .max(limits.contentKeyMaxChars * 2),
})
export const historyEntrySchema = z.object({
  id: z.number().int(),
  path: z.string(),
  language: localeSchema,
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
export const historyResponse = z.object({ success: z.literal(true), entries: z.array(historyEntrySchema) })

/** The file of `GET /api/cms/export` and `POST /api/cms/import`. */
export const contentExport = z.object({
  format: z.literal('loquia-content'),
  version: z.literal(1),
  exportedAt: z.iso.datetime().optional(),
  contents: z.array(contentRequest.extend({ language: localeSchema })).max(limits.contentImportMax),
})
export type ContentExport = z.infer<typeof contentExport>
export const contentImportRequest = z.object({
  file: contentExport,
  /** Deletes texts missing in the file. */
  replace: z.boolean().default(false),
})
export type ContentImportRequest = z.infer<typeof contentImportRequest>
/** Unchanged texts count in neither. */
export const contentImportResponse = z.object({
  success: z.literal(true),
  written: z.number().int(),
  removed: z.number().int(),
})
export type ContentImportResponse = z.infer<typeof contentImportResponse>

export type TranslationState = 'fine' | 'missing_en' | 'missing_it' | 'stale'

/** Compares the items of one key. `stale` means that the English text changed after the Italian one. */
export function translationState(
  en: Pick<ContentItem, 'updatedAt'> | undefined,
  it: Pick<ContentItem, 'updatedAt'> | undefined,
): TranslationState {
  if (en === undefined) return it === undefined ? 'fine' : 'missing_en'
  if (it === undefined) return 'missing_it'
  return en.updatedAt > it.updatedAt ? 'stale' : 'fine'
}

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
