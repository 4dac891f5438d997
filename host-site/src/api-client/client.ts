import type { Api } from './api'

const load = () => import('./endpoints')

/** Fetches the code of the calls before the first one is made; a page does so when a form is touched. */
export function warmApi(): void {
  load().catch(() => undefined)
}

/**
 * The api at `baseUrl`: empty in the browser (same origin), the api's own address on the server. The schemas that check
 * each request and answer are fetched with the first call, as a page that only reads never needs them.
 * @param headers sent with what the server reads for a page
 */
export function createApi(baseUrl: string, headers?: Readonly<Record<string, string>>): Api {
  const api = async () => (await load()).endpoints(baseUrl, headers)
  return {
    createDemo: async (request) => (await api()).createDemo(request),
    sendDemoContact: async (request) => (await api()).sendDemoContact(request),
    getDemo: async (demoId) => (await api()).getDemo(demoId),
    nameDemo: async (demoId, request) => (await api()).nameDemo(demoId, request),
    getPurgeReceipt: async (demoId) => (await api()).getPurgeReceipt(demoId),
    getAnalysis: async (demoId) => (await api()).getAnalysis(demoId),
    getFraming: async (demoId) => (await api()).getFraming(demoId),
    getAccountOptions: async () => (await api()).getAccountOptions(),
    getSiteInfo: async () => (await api()).getSiteInfo(),
    getContent: async (language) => (await api()).getContent(language),
    getPreview: async (token, language) => (await api()).getPreview(token, language),
    sendInquiry: async (request, language) => (await api()).sendInquiry(request, language),
  }
}
