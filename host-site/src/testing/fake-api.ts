import {
  errors,
  errorMessage,
  demoContactRequest,
  demoNameRequest,
  siteAnalysisResponse,
  framingResponse,
  contactInquiryRequest,
  createDemoRequest,
  getDemoResponse,
  type ErrorCode,
  type CreateDemoRequest,
  type ContactInquiryRequest,
  type ContentItem,
  type SiteInfoResponse,
  type SiteAnalysis,
  type FramingResponse,
  type Demo,
  type GetDemoResponse,
} from '@loquia/contracts'
import type { z } from 'zod'
import { freshAnalysis, demoWith, failedBuild, readingFrames } from './sample-demo'

interface Reply {
  status: number
  body: unknown
}
const refusal = (code: ErrorCode, language: 'en' | 'it' = 'en'): Reply => ({
  status: errors[code].status,
  body: { success: false, code, message: errorMessage(code, language) },
})

/**
 * A demo's id selects its behavior: `reading-…` advances frame by frame, `long-<pages>` has run for a minute,
 * `failed-<code>` fails, `expired` and `missing` are refused, `down` breaks.
 */
export class FakeApi {
  created: CreateDemoRequest[] = []
  contacts: z.infer<typeof demoContactRequest>[] = []
  refuseCreation: ErrorCode | null = null
  inquiries: ContactInquiryRequest[] = []
  refuseInquiry: ErrorCode | null = null
  held: Promise<void> | null = null
  content: Pick<ContentItem, 'type' | 'key' | 'value' | 'language'>[] = []
  failContent = 0
  contentCalls = 0
  site: SiteInfoResponse = {
    success: true,
    showcase: { en: null, it: null },
    sampleSites: { en: 'localhost:3001', it: 'localhost:3001' },
    contactEmail: 'hello@loquia.example',
    assistant: { en: null, it: null },
    bookingUrl: null,
    leadFormUrl: null,
  }
  names = new Map<string, z.infer<typeof demoNameRequest>>()
  refuseName: ErrorCode | null = null
  analysis: SiteAnalysis = freshAnalysis()
  framing: FramingResponse = { success: true, framing: 'refused', url: 'https://pedalandpost.example/' }
  #looks = new Map<string, number>()
  #stands = new Map<string, number>()

  async answer(
    method: string,
    path: string,
    body: unknown,
    query = new URLSearchParams(),
    acceptLanguage = '',
  ): Promise<Reply> {
    const language = acceptLanguage.startsWith('it') ? 'it' : 'en'
    if (method === 'GET' && path === '/api/cms/content') return this.#content(query.get('language'))
    if (method === 'POST' && path === '/api/contact-inquiry') return this.#inquire(body, language)
    if (method === 'GET' && path === '/api/site') return { status: 200, body: this.site }
    if (method === 'POST' && path === '/api/chatbot-demo/create') return this.#create(body, language)
    if (method === 'POST' && path === '/api/chatbot-demo/contact') {
      this.contacts.push(demoContactRequest.parse(body))
      return { status: 201, body: { success: true, message: 'Stored' } }
    }
    if (method === 'GET' && path.endsWith('/analysis'))
      return { status: 200, body: siteAnalysisResponse.parse({ success: true, analysis: this.analysis }) }
    if (method === 'GET' && path.endsWith('/framing')) return { status: 200, body: framingResponse.parse(this.framing) }
    const named = /^\/api\/chatbot-demo\/([^/]+)\/name$/.exec(path)?.[1]
    if (method === 'PUT' && named !== undefined) return this.#name(decodeURIComponent(named), body)
    const demoId = /^\/api\/chatbot-demo\/([^/]+)$/.exec(path)?.[1]
    return method === 'GET' && demoId !== undefined ? this.#demo(decodeURIComponent(demoId)) : refusal('not_found')
  }

  /** @returns releases the held requests */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held = promise
    return () => {
      this.held = null
      resolve()
    }
  }

  /**
   * Restarts a demo's ingestion and pauses at this frame.
   * @returns a function that resumes it
   */
  restart(demoId: string, frame = Infinity): () => void {
    this.#looks.delete(demoId)
    this.#stands.set(demoId, frame)
    return () => this.#stands.delete(demoId)
  }

  #content(language: string | null): Reply {
    this.contentCalls++
    if (this.failContent > 0) {
      this.failContent--
      return refusal('internal_error')
    }
    const contents = this.content
      .filter((item) => item.language === language)
      .map(({ type, key, value, language: own }, id): ContentItem => ({
        id,
        type,
        key,
        value,
        language: own,
        updatedAt: '2026-11-21T09:00:00.000Z',
      }))
    return { status: 200, body: { success: true, contents } }
  }

  async #inquire(body: unknown, language: 'en' | 'it'): Promise<Reply> {
    const request = contactInquiryRequest.safeParse(body)
    if (!request.success) return refusal('invalid_request')
    await this.held
    if (this.refuseInquiry) return refusal(this.refuseInquiry, language)
    this.inquiries.push(request.data)
    return { status: 201, body: { success: true, message: 'Stored' } }
  }

  async #create(body: unknown, language: 'en' | 'it'): Promise<Reply> {
    const request = createDemoRequest.safeParse(body)
    if (!request.success) return refusal('invalid_request')
    await this.held
    if (this.refuseCreation) return refusal(this.refuseCreation, language)
    this.created.push(request.data)
    return { status: 201, body: { success: true, demoId: `reading-${this.created.length}`, message: 'Created' } }
  }

  #name(demoId: string, body: unknown): Reply {
    const { refuseName } = this
    this.refuseName = null
    if (refuseName) return refusal(refuseName)
    this.names.set(demoId, demoNameRequest.parse(body))
    return this.#demo(demoId)
  }

  #demo(demoId: string): Reply {
    if (demoId === 'missing') return refusal('demo_not_found')
    if (demoId === 'expired') return refusal('demo_expired')
    if (demoId === 'down') return refusal('internal_error')
    if (demoId.startsWith('failed-')) return this.#found(demoWith(demoId, failedBuild(demoId.slice(7) as ErrorCode)))
    const frames = readingFrames()
    if (demoId.startsWith('long-')) {
      const going = frames[demoId === 'long-0' ? 1 : 3]!
      return this.#found(demoWith(demoId, { ...going, elapsedMs: 61_000 }))
    }
    const ready = frames.at(-1) ?? failedBuild('site_empty')
    if (!demoId.startsWith('reading-'))
      return this.#found(
        demoWith(demoId, ready, {
          purchased: demoId === 'bought',
          ...(demoId === 'bought' ? { expiresAt: null } : {}),
        }),
      )
    const look = this.#looks.get(demoId) ?? 0
    this.#looks.set(demoId, Math.min(look + 1, this.#stands.get(demoId) ?? Infinity))
    return this.#found(demoWith(demoId, frames[look] ?? ready))
  }

  #found(demo: Demo): Reply {
    const confirmed = this.names.get(demo.demoId)
    const named = { ...demo, name: confirmed?.name ?? demo.name, nameConfirmed: confirmed !== undefined }
    const body: GetDemoResponse = { success: true, demo: named }
    return { status: 200, body: getDemoResponse.parse(body) }
  }
}
