import type {
  contactInquiryRequest,
  ContactInquiryResponse,
  ContentItem,
  createDemoRequest,
  CreateDemoResponse,
  Demo,
  demoContactRequest,
  DemoContactResponse,
  Locale,
  PurgeReceipt,
  SiteInfoResponse,
} from '@loquia/contracts'
import type { z } from 'zod'

/** What the site asks of the server. Every call rejects with `ApiError`. */
export interface Api {
  createDemo(request: z.input<typeof createDemoRequest>): Promise<CreateDemoResponse>
  sendDemoContact(request: z.input<typeof demoContactRequest>): Promise<DemoContactResponse>
  getDemo(demoId: string): Promise<Demo>
  getPurgeReceipt(demoId: string): Promise<PurgeReceipt>
  getSiteInfo(): Promise<SiteInfoResponse>
  /** The texts that the owner has written in a language. */
  getContent(language: Locale): Promise<ContentItem[]>
  /** The content as it would be with all drafts published. */
  getPreview(token: string, language: Locale): Promise<ContentItem[]>
  /** `language` is that of the answer. */
  sendInquiry(request: z.input<typeof contactInquiryRequest>, language: Locale): Promise<ContactInquiryResponse>
}
