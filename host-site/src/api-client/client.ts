import type { Api } from './endpoints'

const loadEndpoints = () => import('./endpoints')

/** Preloads the code of the calls, for example when a visitor touches a form. */
export function warmApi(): void {
  loadEndpoints().catch(() => undefined)
}

/**
 * Schemas load with the first call, as read-only pages never need them.
 * @param baseUrl empty in the browser
 */
export function createApi(baseUrl: string, headers?: Readonly<Record<string, string>>): Api {
  const getEndpoints = async () => (await loadEndpoints()).createEndpoints(baseUrl, headers)
  return {
    createDemo: async (request) => (await getEndpoints()).createDemo(request),
    sendDemoContact: async (request) => (await getEndpoints()).sendDemoContact(request),
    getDemo: async (demoId) => (await getEndpoints()).getDemo(demoId),
    nameDemo: async (demoId, request) => (await getEndpoints()).nameDemo(demoId, request),
    getPurgeReceipt: async (demoId) => (await getEndpoints()).getPurgeReceipt(demoId),
    getAnalysis: async (demoId) => (await getEndpoints()).getAnalysis(demoId),
    getFraming: async (demoId) => (await getEndpoints()).getFraming(demoId),
    getAccountOptions: async () => (await getEndpoints()).getAccountOptions(),
    getSiteInfo: async () => (await getEndpoints()).getSiteInfo(),
    getContent: async (language) => (await getEndpoints()).getContent(language),
    getPreview: async (token, language) => (await getEndpoints()).getPreview(token, language),
    sendInquiry: async (request) => (await getEndpoints()).sendInquiry(request),
  }
}
