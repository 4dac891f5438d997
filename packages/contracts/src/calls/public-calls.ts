import { unreadResponse } from '../agents/unread.ts'
import { accountOptionsResponse } from '../accounts/accounts.ts'
import { previewQuery } from '../administration/cms-admin.ts'
import { contentListResponse, contentQuery } from '../content/cms.ts'
import { contactInquiryRequest, contactInquiryResponse } from '../content/contact.ts'
import {
  createDemoRequest,
  createDemoResponse,
  demoContactRequest,
  demoContactResponse,
  demoMessageRequest,
  demoMessageResponse,
  framingResponse,
  demoNameRequest,
  getDemoResponse,
  siteAnalysisResponse,
} from '../bots/demos.ts'
import { confirmAddressRequest, confirmAddressResponse } from '../bots/notifications.ts'
import { stopEmailsQuery, stopEmailsResponse } from '../agents/answer-emails.ts'
import { healthResponse, readyResponse } from '../administration/operations.ts'
import { siteInfoResponse } from '../content/site.ts'
import { purgeReceiptResponse } from '../bots/studio.ts'
import { widgetConfigSchema } from '../chat/widget.ts'
import { call } from './call.ts'

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  who: 'anonymous',
  summary: 'Confirms that the process is running.',
  reply: healthResponse,
})

export const getReadiness = call({
  method: 'GET',
  path: '/api/ready',
  who: 'anonymous',
  summary: 'Confirms that the server can take visitors; otherwise replies 503 with the reasons.',
  reply: readyResponse,
  errors: ['not_ready'],
  refusal: readyResponse,
})

export const getMetrics = call({
  method: 'GET',
  path: '/api/metrics',
  who: 'anonymous',
  summary: 'Returns metrics for Prometheus, only within the server’s network.',
  media: 'text/plain',
  errors: ['not_found'],
})

export const getApiDocs = call({
  method: 'GET',
  path: '/api/docs',
  who: 'anonymous',
  summary: 'Returns this document.',
})

export const getSiteInfo = call({
  method: 'GET',
  path: '/api/site',
  who: 'anonymous',
  summary: 'Returns what the site shows about this installation.',
  reply: siteInfoResponse,
})

export const listContent = call({
  method: 'GET',
  path: '/api/cms/content',
  who: 'anonymous',
  summary: 'Lists the changed texts of the site.',
  query: contentQuery,
  reply: contentListResponse,
})

export const listSectionContent = call({
  method: 'GET',
  path: '/api/cms/content/:section',
  who: 'anonymous',
  summary: 'Lists the changed texts of one section.',
  query: contentQuery,
  reply: contentListResponse,
  errors: ['not_found'],
})

export const sendInquiry = call({
  method: 'POST',
  path: '/api/contact-inquiry',
  who: 'anonymous',
  summary: 'Sends a contact inquiry.',
  body: contactInquiryRequest,
  reply: contactInquiryResponse,
  status: 201,
  errors: ['rate_limited'],
})

export const checkOut = call({
  method: 'POST',
  path: '/api/checkout',
  who: 'anonymous',
  summary: 'Will buy the full version once a payment provider is configured.',
  errors: ['checkout_unavailable'],
})

export const getWidget = call({
  method: 'GET',
  path: '/api/widget/:botId',
  who: 'anonymous',
  summary: 'Returns a bot’s look, which the widget loads first.',
  reply: widgetConfigSchema,
  errors: ['demo_not_found', 'demo_expired'],
})

export const getUnreadCount = call({
  method: 'GET',
  path: '/api/widget/:botId/unread',
  who: 'anonymous',
  summary:
    'Counts a visitor’s unread messages from agents. The visitor token is the bearer token; a verified visitor’s signed token is in the header Visitor-Identity.',
  reply: unreadResponse,
  errors: ['demo_not_found', 'demo_expired', 'rate_limited'],
})

export const getBotPicture = call({
  method: 'GET',
  path: '/api/widget/:botId/pictures/:picture',
  who: 'anonymous',
  summary: 'Returns a bot’s logo.',
  media: 'image/webp',
  errors: ['not_found'],
})

export const getAgentPicture = call({
  method: 'GET',
  path: '/api/people/pictures/:picture',
  who: 'anonymous',
  summary: 'Returns the picture of an agent.',
  media: 'image/webp',
  errors: ['not_found'],
})

export const createDemo = call({
  method: 'POST',
  path: '/api/chatbot-demo/create',
  who: 'anonymous',
  summary: 'Creates a demo of a website.',
  body: createDemoRequest,
  reply: createDemoResponse,
  status: 201,
  errors: ['invalid_domain', 'site_private', 'rate_limited'],
})

export const saveDemoContact = call({
  method: 'POST',
  path: '/api/chatbot-demo/contact',
  who: 'anonymous',
  summary: 'Saves the contact details of someone who tried a demo.',
  body: demoContactRequest,
  reply: demoContactResponse,
  errors: ['demo_not_found', 'rate_limited'],
})

export const getDemo = call({
  method: 'GET',
  path: '/api/chatbot-demo/:demoId',
  who: 'anonymous',
  summary: 'Returns a demo and the progress of its reading.',
  reply: getDemoResponse,
  errors: ['demo_not_found', 'demo_expired', 'demo_purged'],
})

export const nameDemo = call({
  method: 'PUT',
  path: '/api/chatbot-demo/:demoId/name',
  who: 'anonymous',
  summary: 'Confirms or corrects the business name, from the browser that created the demo.',
  body: demoNameRequest,
  reply: getDemoResponse,
  errors: ['demo_not_found', 'demo_expired', 'already_claimed', 'claim_refused', 'not_found', 'rate_limited'],
})

export const getSiteAnalysis = call({
  method: 'GET',
  path: '/api/chatbot-demo/:demoId/analysis',
  who: 'anonymous',
  summary: 'Returns what was read from a website, which questions it answers and what is missing.',
  reply: siteAnalysisResponse,
  errors: ['demo_not_found', 'demo_expired', 'not_found', 'not_ready', 'rate_limited'],
})

export const getFraming = call({
  method: 'GET',
  path: '/api/chatbot-demo/:demoId/framing',
  who: 'anonymous',
  summary: 'Returns whether a demo’s website allows a frame on this site.',
  reply: framingResponse,
  errors: ['demo_not_found', 'demo_expired', 'rate_limited'],
})

export const getPurgeReceipt = call({
  method: 'GET',
  path: '/api/chatbot-demo/:demoId/receipt',
  who: 'anonymous',
  summary: 'Returns what was deleted when a demo ended.',
  reply: purgeReceiptResponse,
  errors: ['not_found'],
})

export const askDemo = call({
  method: 'POST',
  path: '/api/chatbot-demo/:demoId/message',
  who: 'anonymous',
  summary: 'Asks a question and waits for the whole answer.',
  body: demoMessageRequest,
  reply: demoMessageResponse,
  errors: [
    'demo_not_found',
    'demo_expired',
    'conversation_not_found',
    'answer_pending',
    'rate_limited',
    'overloaded',
    'model_unavailable',
    'model_key_rejected',
    'model_rate_limited',
    'answer_interrupted',
  ],
})

export const listPreviewContent = call({
  method: 'GET',
  path: '/api/cms/preview-content',
  who: 'anonymous',
  summary: 'Lists the texts with their drafts, for holders of a preview token.',
  query: previewQuery,
  reply: contentListResponse,
  errors: ['preview_expired'],
})

export const confirmNotificationAddress = call({
  method: 'POST',
  path: '/api/notification-address/confirm',
  who: 'anonymous',
  summary: 'Confirms a notification address with the emailed link.',
  body: confirmAddressRequest,
  reply: confirmAddressResponse,
  errors: ['address_link_invalid', 'rate_limited'],
})

export const stopVisitorEmails = call({
  method: 'POST',
  path: '/api/visitor-emails/stop',
  who: 'anonymous',
  summary: 'Stops a bot’s emails to the address that received the token.',
  query: stopEmailsQuery,
  reply: stopEmailsResponse,
  errors: ['not_found'],
})

export const getAccountOptions = call({
  method: 'GET',
  path: '/api/account/options',
  who: 'anonymous',
  summary: 'Returns the features this installation offers to accounts.',
  reply: accountOptionsResponse,
})
