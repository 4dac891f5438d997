import { unreadResponse } from '../people/unread.ts'
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
  getDemoResponse,
  siteAnalysisResponse,
} from '../bots/demos.ts'
import { confirmAddressRequest, confirmAddressResponse } from '../bots/notifications.ts'
import { stopEmailsQuery, stopEmailsResponse } from '../people/answer-emails.ts'
import { healthResponse, readyResponse } from '../administration/operations.ts'
import { siteInfoResponse } from '../content/site.ts'
import { purgeReceiptResponse } from '../bots/studio.ts'
import { widgetConfigSchema } from '../chat/widget.ts'
import type { Call } from './call.ts'

/** What everybody may call. */
export const publicCalls: readonly Call[] = [
  { method: 'GET', path: '/api/health', who: 'anonymous', summary: 'The process lives.', reply: healthResponse },
  {
    method: 'GET',
    path: '/api/ready',
    who: 'anonymous',
    summary: 'Whether visitors may be sent here; 503 with the reasons otherwise.',
    reply: readyResponse,
    errors: ['not_ready'],
    refusal: readyResponse,
  },
  {
    method: 'GET',
    path: '/api/metrics',
    who: 'anonymous',
    summary: 'Figures for Prometheus; only from our own network.',
    media: 'text/plain',
    errors: ['not_found'],
  },
  { method: 'GET', path: '/api/docs', who: 'anonymous', summary: 'This document.' },
  {
    method: 'GET',
    path: '/api/site',
    who: 'anonymous',
    summary: 'What the site shows of this installation.',
    reply: siteInfoResponse,
  },
  {
    method: 'GET',
    path: '/api/cms/content',
    who: 'anonymous',
    summary: 'The texts of the site that were changed.',
    query: contentQuery,
    reply: contentListResponse,
  },
  {
    method: 'GET',
    path: '/api/cms/content/:section',
    who: 'anonymous',
    summary: 'The changed texts of one section.',
    query: contentQuery,
    reply: contentListResponse,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/contact-inquiry',
    who: 'anonymous',
    summary: 'Writes to us.',
    body: contactInquiryRequest,
    reply: contactInquiryResponse,
    status: 201,
    errors: ['rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/checkout',
    who: 'anonymous',
    summary: 'Would buy the full version. No payment provider is configured yet.',
    errors: ['checkout_unavailable'],
  },

  {
    method: 'GET',
    path: '/api/widget/:botId',
    who: 'anonymous',
    summary: 'How a bot looks; what a widget asks before anybody acts.',
    reply: widgetConfigSchema,
    errors: ['demo_not_found', 'demo_expired'],
  },
  {
    method: 'GET',
    path: '/api/widget/:botId/unread',
    who: 'anonymous',
    summary:
      'How many messages of agents a visitor has not seen; the visitor token is the bearer token, a verified visitor’s signed token is in the header Visitor-Identity.',
    reply: unreadResponse,
    errors: ['demo_not_found', 'demo_expired', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/widget/:botId/pictures/:picture',
    who: 'anonymous',
    summary: "A bot's logo.",
    media: 'image/webp',
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/people/pictures/:picture',
    who: 'anonymous',
    summary: 'The picture of somebody who answers visitors.',
    media: 'image/webp',
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/chatbot-demo/create',
    who: 'anonymous',
    summary: 'Makes a demo of a website.',
    body: createDemoRequest,
    reply: createDemoResponse,
    status: 201,
    errors: ['invalid_domain', 'site_private', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/chatbot-demo/contact',
    who: 'anonymous',
    summary: 'Leaves the address of whoever tried a demo.',
    body: demoContactRequest,
    reply: demoContactResponse,
    errors: ['demo_not_found', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/chatbot-demo/:demoId',
    who: 'anonymous',
    summary: 'A demo and how far its reading is.',
    reply: getDemoResponse,
    errors: ['demo_not_found', 'demo_expired', 'demo_purged'],
  },
  {
    method: 'GET',
    path: '/api/chatbot-demo/:demoId/analysis',
    who: 'anonymous',
    summary: 'What was read of a website, which questions it answers, and what is missing.',
    reply: siteAnalysisResponse,
    errors: ['demo_not_found', 'demo_expired', 'not_found', 'not_ready', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/chatbot-demo/:demoId/framing',
    who: 'anonymous',
    summary: 'Whether the website of a demo lets itself be shown in a frame on this site.',
    reply: framingResponse,
    errors: ['demo_not_found', 'demo_expired', 'rate_limited'],
  },
  {
    method: 'GET',
    path: '/api/chatbot-demo/:demoId/receipt',
    who: 'anonymous',
    summary: 'What was deleted when a demo ended.',
    reply: purgeReceiptResponse,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/chatbot-demo/:demoId/message',
    who: 'anonymous',
    summary: 'Asks and waits for the whole answer.',
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
  },

  {
    method: 'GET',
    path: '/api/cms/preview-content',
    who: 'anonymous',
    summary: 'The texts with their drafts, for whoever holds the token of a preview.',
    query: previewQuery,
    reply: contentListResponse,
    errors: ['preview_expired'],
  },

  {
    method: 'POST',
    path: '/api/notification-address/confirm',
    who: 'anonymous',
    summary: 'Proves an address for notifications with the link that was sent there.',
    body: confirmAddressRequest,
    reply: confirmAddressResponse,
    errors: ['address_link_invalid', 'rate_limited'],
  },
  {
    method: 'POST',
    path: '/api/visitor-emails/stop',
    who: 'anonymous',
    summary: 'Ends the emails of a bot to the address that the token was sent to.',
    query: stopEmailsQuery,
    reply: stopEmailsResponse,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/account/options',
    who: 'anonymous',
    summary: 'What this installation offers to accounts.',
    reply: accountOptionsResponse,
  },
]
