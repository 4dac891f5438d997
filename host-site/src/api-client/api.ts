import type {
  AccountOptions,
  contactInquiryRequest,
  ContactInquiryResponse,
  ContentItem,
  createDemoRequest,
  CreateDemoResponse,
  Demo,
  demoContactRequest,
  DemoContactResponse,
  demoNameRequest,
  Locale,
  FramingResponse,
  PurgeReceipt,
  SiteAnalysis,
  SiteInfoResponse,
} from '@loquia/contracts'
import type { z } from 'zod'

/** What the site asks of the server. Every call rejects with `ApiError`. */
export interface Api {
  createDemo(request: z.input<typeof createDemoRequest>): Promise<CreateDemoResponse>
  sendDemoContact(request: z.input<typeof demoContactRequest>): Promise<DemoContactResponse>
  getDemo(demoId: string): Promise<Demo>
  /** Confirms or corrects the business's name, with the secret of the browser that made the demo. */
  nameDemo(demoId: string, request: z.input<typeof demoNameRequest>): Promise<Demo>
  getPurgeReceipt(demoId: string): Promise<PurgeReceipt>
  /** What was read of a demo's website; to be asked for once the reading is done. */
  getAnalysis(demoId: string): Promise<SiteAnalysis>
  /** Whether a demo's website lets itself be shown in a frame. */
  getFraming(demoId: string): Promise<FramingResponse>
  /** What this installation offers around accounts. */
  getAccountOptions(): Promise<AccountOptions>
  getSiteInfo(): Promise<SiteInfoResponse>
  /** The texts that the owner has written in a language. */
  getContent(language: Locale): Promise<ContentItem[]>
  /** The content as it would be with all drafts published. */
  getPreview(token: string, language: Locale): Promise<ContentItem[]>
  /** `language` is that of the answer. */
  sendInquiry(request: z.input<typeof contactInquiryRequest>, language: Locale): Promise<ContactInquiryResponse>
}
