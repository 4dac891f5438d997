import { z } from 'zod'
import { limits } from '../limits.ts'
import type { FormMessage } from './form-messages.ts'

/** Where on the site a picture belongs; only for finding it again. */
export const mediaSections = ['hero', 'benefits', 'services', 'solutions', 'cta', 'faq', 'contact', 'general'] as const

/** What a picture may be, told from its bytes. */
export const mediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Widths, in pixels, in which a larger picture is kept as WebP beside what was uploaded. */
export const mediaWidths = [320, 640, 1280, 1920] as const

/** Fields of a form that come empty count as absent. */
const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Fields beside the files of `POST /api/cms/media` (multipart, files in `file`). */
export const mediaFields = z.object({
  alt: z.preprocess(
    emptyAsNull,
    z
      .string()
      .trim()
      .max(limits.mediaAltMaxChars, 'This is too long.' satisfies FormMessage)
      .nullable(),
  ),
  section: z.preprocess(emptyAsNull, z.enum(mediaSections).nullable()),
})
export type MediaFields = z.infer<typeof mediaFields>

/** A picture as pages show it. */
export const pictureSchema = z.object({
  /** From the site's root; another one as soon as the picture is another one. */
  url: z.string(),
  alt: z.string().nullable(),
  /** Pixels; null for a drawing (SVG). */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Widths there are as WebP, at `url?w=…`. */
  widths: z.array(z.number().int()),
})
export type Picture = z.infer<typeof pictureSchema>

export const mediaItemSchema = pictureSchema.extend({
  id: z.number().int(),
  filename: z.string(),
  originalFilename: z.string(),
  mimeType: z.enum(mediaTypes),
  /** Bytes of what was uploaded. */
  size: z.number().int(),
  section: z.enum(mediaSections).nullable(),
  /** Texts of the site that name its address: dotted key and language. */
  usedBy: z.array(z.object({ path: z.string(), language: z.string(), draft: z.boolean() })),
  createdAt: z.iso.datetime(),
  /** Of what is said of it. */
  version: z.string(),
})
export type MediaItem = z.infer<typeof mediaItemSchema>

export const mediaListResponse = z.object({ success: z.literal(true), medias: z.array(mediaItemSchema) })
/** Of several files some may be refused; when all are, the call fails with the first one's reason. */
export const mediaUploadResponse = mediaListResponse.extend({
  refused: z.array(z.object({ filename: z.string(), code: z.string(), message: z.string() })),
})
export type MediaUploadResponse = z.infer<typeof mediaUploadResponse>
export const mediaResponse = z.object({ success: z.literal(true), media: mediaItemSchema })
