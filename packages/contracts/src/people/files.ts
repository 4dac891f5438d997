import { z } from 'zod'

/**
 * What a person may send to a visitor, told from its bytes, with the endings of its name; a name with another ending
 * gets the first one. Nothing that a browser or an office program would run.
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

/** A file that a person sent, or is about to. */
export const chatFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(chatFileTypes),
  /** In bytes. */
  size: z.number().int().positive(),
  /**
   * For its visitor alone: where it is fetched, from the installation's root, for as long as `limits.fileLinkHours`. Each
   * `history` has new ones.
   */
  url: z.string().optional(),
})
export type ChatFile = z.infer<typeof chatFileSchema>

/** `POST …/inbox/{id}/files` (multipart, one file in `file`): kept until a message takes it along. */
export const chatFileResponse = z.object({ success: z.literal(true), file: chatFileSchema })
export type ChatFileResponse = z.infer<typeof chatFileResponse>
