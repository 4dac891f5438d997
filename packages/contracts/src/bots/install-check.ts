import { z } from 'zod'
import { limits } from '../limits.ts'
import { siteAddressSchema } from '../addresses/site-address-schema.ts'

export const installFindings = [
  'tag_found',
  'tag_missing',
  'tag_in_tag_manager',
  'tag_in_comment',
  'tag_double',
  'tag_without_id',
  'wrong_id',
  'other_bot',
  'old_address',
  'insecure_script',
  'origin_allowed',
  'origin_refused',
  'csp_absent',
  'csp_fits',
  'csp_script',
  'csp_connect',
  'csp_img',
  'csp_trusted_types',
  'csp_sandbox',
  'page_unreachable',
  'page_error',
  'page_not_html',
  'page_private',
  'page_too_large',
  'page_redirected',
] as const
export const installFindingSchema = z.object({
  code: z.enum(installFindings),
  /** `wrong` keeps the chat from working; `note` does not. */
  level: z.enum(['good', 'note', 'wrong']),
  detail: z.string().optional(),
  fix: z.string().optional(),
})
export type InstallFinding = z.infer<typeof installFindingSchema>

/** `POST /api/chatbot/bots/{botId}/install-check`. */
export const installCheckRequest = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'URL cannot be empty')
    .max(limits.urlMaxChars, 'Please enter a valid URL')
    .refine((value) => value === '' || siteAddressSchema.safeParse(value).success, 'Please enter a valid URL'),
})

export const installCheckResponse = z.object({
  success: z.literal(true),
  url: z.string(),
  works: z.boolean(),
  findings: z.array(installFindingSchema),
})
export type InstallCheckResponse = z.infer<typeof installCheckResponse>
