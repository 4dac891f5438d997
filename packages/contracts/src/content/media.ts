import { z } from 'zod'
import { limits } from '../limits.ts'
import type { FormMessage } from './form-messages.ts'

export const mediaSections = ['hero', 'benefits', 'services', 'solutions', 'cta', 'faq', 'contact', 'general'] as const

/** The type is detected from the bytes. */
export const mediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Pixel widths of WebP variants. */
export const mediaWidths = [320, 640, 1280, 1920] as const

/** Forms send absent fields as empty. */
const emptyAsNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

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

export const pictureSchema = z.object({
  /** Relative to the site's root; changes with the picture. */
  url: z.string(),
  alt: z.string().nullable(),
  /** The unit is pixels; SVG has null. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Browsers request these WebP widths at `url?w=…`. */
  widths: z.array(z.number().int()),
})
export type Picture = z.infer<typeof pictureSchema>

export const mediaItemSchema = pictureSchema.extend({
  id: z.number().int(),
  filename: z.string(),
  originalFilename: z.string(),
  mimeType: z.enum(mediaTypes),
  size: z.number().int(),
  section: z.enum(mediaSections).nullable(),
  usedBy: z.array(z.object({ path: z.string(), language: z.string(), draft: z.boolean() })),
  createdAt: z.iso.datetime(),
  /** The version is that of the description. */
  version: z.string(),
})
export type MediaItem = z.infer<typeof mediaItemSchema>

export const mediaListResponse = z.object({ success: z.literal(true), medias: z.array(mediaItemSchema) })
/** If all files are refused, the call fails instead. */
export const mediaUploadResponse = mediaListResponse.extend({
  refused: z.array(z.object({ filename: z.string(), code: z.string(), message: z.string() })),
})
export type MediaUploadResponse = z.infer<typeof mediaUploadResponse>
export const mediaResponse = z.object({ success: z.literal(true), media: mediaItemSchema })
