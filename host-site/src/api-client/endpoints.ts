import {
  accountOptionsResponse,
  contactInquiryRequest,
  contactInquiryResponse,
  contentListResponse,
  createDemoRequest,
  createDemoResponse,
  demoContactRequest,
  demoContactResponse,
  demoNameRequest,
  getDemoResponse,
  framingResponse,
  purgeReceiptResponse,
  siteAnalysisResponse,
  siteInfoResponse,
} from '@loquia/contracts'
import type { z } from 'zod'
import type { Api } from './api'
import { call } from './call'

/**
 * Every call of the site. `baseUrl` is the api's origin; empty for the page's own.
 * @param headers sent with what the server reads for a page
 */
export function endpoints(baseUrl: string, headers?: Readonly<Record<string, string>>): Api {
  const read = <T extends z.ZodType>(path: string, schema: T) => call(baseUrl + path, schema, undefined, 'GET', headers)
  return {
    createDemo: (request) =>
      call(
        `${baseUrl}/api/chatbot-demo/create${request.language ? `?language=${request.language}` : ''}`,
        createDemoResponse,
        createDemoRequest.parse(request),
      ),
    sendDemoContact: (request) =>
      call(`${baseUrl}/api/chatbot-demo/contact`, demoContactResponse, demoContactRequest.parse(request)),
    getDemo: async (demoId) => (await read(`/api/chatbot-demo/${encodeURIComponent(demoId)}`, getDemoResponse)).demo,
    nameDemo: async (demoId, request) =>
      (
        await call(
          `${baseUrl}/api/chatbot-demo/${encodeURIComponent(demoId)}/name`,
          getDemoResponse,
          demoNameRequest.parse(request),
          'PUT',
        )
      ).demo,
    getPurgeReceipt: async (demoId) =>
      (await call(`${baseUrl}/api/chatbot-demo/${encodeURIComponent(demoId)}/receipt`, purgeReceiptResponse)).receipt,
    getAnalysis: async (demoId) =>
      (await read(`/api/chatbot-demo/${encodeURIComponent(demoId)}/analysis`, siteAnalysisResponse)).analysis,
    getFraming: (demoId) => read(`/api/chatbot-demo/${encodeURIComponent(demoId)}/framing`, framingResponse),
    getAccountOptions: () => read('/api/account/options', accountOptionsResponse),
    getSiteInfo: () => read('/api/site', siteInfoResponse),
    getContent: async (language) => (await read(`/api/cms/content?language=${language}`, contentListResponse)).contents,
    getPreview: async (token, language) =>
      (
        await read(
          `/api/cms/preview-content?language=${language}&token=${encodeURIComponent(token)}`,
          contentListResponse,
        )
      ).contents,
    sendInquiry: (request, language) =>
      call(
        `${baseUrl}/api/contact-inquiry?language=${language}`,
        contactInquiryResponse,
        contactInquiryRequest.parse(request),
      ),
  }
}
