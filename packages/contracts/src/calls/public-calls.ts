import { accountOptionsResponse, forgotPasswordRequest, resetPasswordRequest } from '../accounts.ts'
import { previewQuery } from '../cms-admin.ts'
import { contentListResponse, contentQuery } from '../cms.ts'
import { contactInquiryRequest, contactInquiryResponse } from '../contact.ts'
import { createDemoRequest, createDemoResponse, demoContactRequest, demoContactResponse, demoMessageRequest, demoMessageResponse, getDemoResponse } from '../demos.ts'
import { doneResponse } from '../done.ts'
import { confirmAddressRequest, confirmAddressResponse } from '../insight.ts'
import { healthResponse, readyResponse } from '../operations.ts'
import { siteInfoResponse } from '../site.ts'
import { purgeReceiptResponse } from '../studio.ts'
import { loginRequest, registerRequest, userSchema } from '../users.ts'
import { widgetConfigSchema } from '../widget.ts'
import type { Call } from './call.ts'

/** What everybody may call. */
export const publicCalls: readonly Call[] = [
  { method: 'GET', path: '/api/health', who: 'anonymous', summary: 'The process lives.', reply: healthResponse },
  { method: 'GET', path: '/api/ready', who: 'anonymous', summary: 'Whether visitors may be sent here; 503 with the reasons otherwise.', reply: readyResponse, errors: ['not_ready'], refusal: readyResponse },
  { method: 'GET', path: '/api/metrics', who: 'anonymous', summary: 'Figures for Prometheus; only from our own network.', media: 'text/plain', errors: ['not_found'] },
  { method: 'GET', path: '/api/docs', who: 'anonymous', summary: 'This document.' },
  { method: 'GET', path: '/api/site', who: 'anonymous', summary: 'What the site shows of this installation.', reply: siteInfoResponse },
  { method: 'GET', path: '/api/cms/content', who: 'anonymous', summary: 'The texts of the site that were changed.', query: contentQuery, reply: contentListResponse },
  { method: 'GET', path: '/api/cms/content/:section', who: 'anonymous', summary: 'The changed texts of one section.', query: contentQuery, reply: contentListResponse, errors: ['not_found'] },
  { method: 'POST', path: '/api/contact-inquiry', who: 'anonymous', summary: 'Writes to us.', body: contactInquiryRequest, reply: contactInquiryResponse, status: 201, errors: ['rate_limited'] },
  { method: 'POST', path: '/api/checkout', who: 'anonymous', summary: 'Would buy the full version. No payment provider is configured yet.', errors: ['checkout_unavailable'] },

  { method: 'GET', path: '/api/widget/:botId', who: 'anonymous', summary: 'How a bot looks; what a widget asks before anybody acts.', reply: widgetConfigSchema, errors: ['demo_not_found', 'demo_expired'] },
  { method: 'POST', path: '/api/chatbot-demo/create', who: 'anonymous', summary: 'Makes a demo of a website.', body: createDemoRequest, reply: createDemoResponse, status: 201, errors: ['invalid_domain', 'rate_limited'] },
  { method: 'POST', path: '/api/chatbot-demo/contact', who: 'anonymous', summary: 'Leaves the address of whoever tried a demo.', body: demoContactRequest, reply: demoContactResponse, errors: ['demo_not_found', 'rate_limited'] },
  { method: 'GET', path: '/api/chatbot-demo/:demoId', who: 'anonymous', summary: 'A demo and how far its reading is.', reply: getDemoResponse, errors: ['demo_not_found', 'demo_expired', 'demo_purged'] },
  { method: 'GET', path: '/api/chatbot-demo/:demoId/receipt', who: 'anonymous', summary: 'What was deleted when a demo ended.', reply: purgeReceiptResponse, errors: ['not_found'] },
  { method: 'POST', path: '/api/chatbot-demo/:demoId/message', who: 'anonymous', summary: 'Asks and waits for the whole answer.', body: demoMessageRequest, reply: demoMessageResponse, errors: ['demo_not_found', 'demo_expired', 'conversation_not_found', 'answer_pending', 'rate_limited', 'overloaded', 'model_unavailable', 'model_key_rejected', 'model_rate_limited', 'answer_interrupted'] },

  { method: 'GET', path: '/api/cms/preview-content', who: 'anonymous', summary: 'The texts with their drafts, for whoever holds the token of a preview.', query: previewQuery, reply: contentListResponse, errors: ['preview_expired'] },

  { method: 'POST', path: '/api/login', who: 'anonymous', summary: 'Begins a session.', body: loginRequest, reply: userSchema, errors: ['invalid_credentials', 'account_disabled', 'code_needed', 'code_wrong', 'rate_limited'] },
  { method: 'POST', path: '/api/register', who: 'anonymous', summary: 'Opens an account and begins its session.', body: registerRequest, reply: userSchema, status: 201, errors: ['username_taken', 'email_taken', 'password_leaked', 'password_guessable', 'rate_limited'] },
  { method: 'POST', path: '/api/logout', who: 'anonymous', summary: 'Ends the session, if there is one.', reply: doneResponse },
  { method: 'POST', path: '/api/password/forgot', who: 'anonymous', summary: 'Sends a link for a new password, if the address has an account.', body: forgotPasswordRequest, reply: doneResponse, errors: ['mail_unavailable', 'rate_limited'] },
  { method: 'POST', path: '/api/password/reset', who: 'anonymous', summary: 'Sets a new password with such a link.', body: resetPasswordRequest, reply: doneResponse, errors: ['reset_link_invalid', 'password_leaked', 'password_guessable', 'rate_limited'] },
  { method: 'POST', path: '/api/notice-address/confirm', who: 'anonymous', summary: 'Proves an address for notices with the link that was sent there.', body: confirmAddressRequest, reply: confirmAddressResponse, errors: ['address_link_invalid', 'rate_limited'] },
  { method: 'GET', path: '/api/account/options', who: 'anonymous', summary: 'What this installation offers to accounts.', reply: accountOptionsResponse },
]
