import { z } from 'zod'

/**
 * Detected from bytes; a wrong extension becomes the first. Excludes anything that browsers or office programs execute.
 */
export const chatFileEndings = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'text/plain': ['.txt', '.csv', '.md', '.ics', '.vcf'],
} as const
export type ChatFileType = keyof typeof chatFileEndings
export const chatFileTypes = Object.keys(chatFileEndings) as [ChatFileType, ...ChatFileType[]]

export const chatFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(chatFileTypes),
  size: z.number().int().positive(),
  /** Only for the visitor, for `limits.fileLinkHours`; each `history` renews it. */
  url: z.string().optional(),
})
export type ChatFile = z.infer<typeof chatFileSchema>

export const chatFileResponse = z.object({ success: z.literal(true), file: chatFileSchema })
