import {
  contactInquiryRequest,
  createDemoRequest,
  demoContactRequest,
  demoNameRequest,
  type Locale,
} from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import type { z } from 'zod'
import { callApi } from './call-api'

/** Every call rejects with `ApiError`. */
export type Api = ReturnType<typeof createEndpoints>

export function createEndpoints(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
  const at = { baseUrl, headers }
  return {
    createDemo: (request: z.input<typeof createDemoRequest>) =>
      callApi(calls.createDemo, { body: createDemoRequest.parse(request) }, at),
    sendDemoContact: (request: z.input<typeof demoContactRequest>) =>
      callApi(calls.saveDemoContact, { body: demoContactRequest.parse(request) }, at),
    getDemo: async (demoId: string) => (await callApi(calls.getDemo, { params: { demoId } }, at)).demo,
    /** Requires the secret of the browser that made the demo. */
    nameDemo: async (demoId: string, request: z.input<typeof demoNameRequest>) =>
      (await callApi(calls.nameDemo, { params: { demoId }, body: demoNameRequest.parse(request) }, at)).demo,
    getPurgeReceipt: async (demoId: string) =>
      (await callApi(calls.getPurgeReceipt, { params: { demoId } }, at)).receipt,
    /** Call this after ingestion has finished. */
    getAnalysis: async (demoId: string) => (await callApi(calls.getSiteAnalysis, { params: { demoId } }, at)).analysis,
    /** Whether the website allows being shown in a frame. */
    getFraming: (demoId: string) => callApi(calls.getFraming, { params: { demoId } }, at),
    getAccountOptions: () => callApi(calls.getAccountOptions, {}, at),
    getSiteInfo: () => callApi(calls.getSiteInfo, {}, at),
    getContent: async (language: Locale) => (await callApi(calls.listContent, { query: { language } }, at)).contents,
    getPreview: async (token: string, language: Locale) =>
      (await callApi(calls.listPreviewContent, { query: { token, language } }, at)).contents,
    sendInquiry: (request: z.input<typeof contactInquiryRequest>) =>
      callApi(calls.sendInquiry, { body: contactInquiryRequest.parse(request) }, at),
  }
}
