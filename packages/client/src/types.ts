// Made by `npm run client-types` from the contracts. Not to be changed by hand.

export type ErrorCode =
  | 'invalid_request'
  | 'invalid_domain'
  | 'unauthorized'
  | 'invalid_credentials'
  | 'invalid_api_key'
  | 'scope_missing'
  | 'forbidden'
  | 'account_disabled'
  | 'wrong_password'
  | 'password_needed'
  | 'code_needed'
  | 'code_wrong'
  | 'second_factor_on'
  | 'second_factor_required'
  | 'role_too_low'
  | 'oidc_denied'
  | 'oidc_expired'
  | 'oidc_email_unverified'
  | 'oidc_account_exists'
  | 'oidc_linked_elsewhere'
  | 'oidc_last_way_in'
  | 'fresh_sign_in_needed'
  | 'origin_refused'
  | 'not_found'
  | 'demo_not_found'
  | 'conversation_not_found'
  | 'message_not_found'
  | 'username_taken'
  | 'password_leaked'
  | 'password_guessable'
  | 'email_taken'
  | 'last_admin'
  | 'last_owner'
  | 'already_member'
  | 'workspace_full'
  | 'invitation_invalid'
  | 'answer_pending'
  | 'conversation_taken'
  | 'conversation_not_taken'
  | 'claim_refused'
  | 'already_claimed'
  | 'reset_link_invalid'
  | 'address_link_invalid'
  | 'mail_is_set_up'
  | 'demo_expired'
  | 'demo_purged'
  | 'payload_too_large'
  | 'file_too_large'
  | 'file_type_unsupported'
  | 'file_picture'
  | 'file_archive'
  | 'file_old_office'
  | 'file_other_office'
  | 'file_empty'
  | 'file_encrypted'
  | 'file_broken'
  | 'file_too_complex'
  | 'settings_changed'
  | 'content_exists'
  | 'content_placeholders'
  | 'content_import_invalid'
  | 'preview_expired'
  | 'media_type_unsupported'
  | 'media_empty'
  | 'media_broken'
  | 'media_too_many_pixels'
  | 'media_needs_file'
  | 'training_limit'
  | 'workspace_storage_full'
  | 'webhook_limit'
  | 'api_key_limit'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'source_busy'
  | 'source_not_text'
  | 'model_key_missing'
  | 'rate_limited'
  | 'request_timeout'
  | 'golden_questions_full'
  | 'identity_keys_full'
  | 'saved_replies_full'
  | 'file_type_not_sent'
  | 'files_waiting_full'
  | 'site_not_found'
  | 'site_unreachable'
  | 'site_private'
  | 'site_disallows_robots'
  | 'site_empty'
  | 'site_needs_browser'
  | 'reading_stopped'
  | 'reading_set_aside'
  | 'site_too_large'
  | 'site_redirect_loop'
  | 'site_error'
  | 'site_not_html'
  | 'model_unavailable'
  | 'model_key_rejected'
  | 'model_rate_limited'
  | 'answer_interrupted'
  | 'oidc_failed'
  | 'oidc_unavailable'
  | 'mail_unavailable'
  | 'checkout_unavailable'
  | 'overloaded'
  | 'storage_full'
  | 'not_ready'
  | 'server_unreachable'
  | 'internal_error'

export interface Issue {
  path: string
  message: string
  code?: string
}

export type Scope =
  | 'ask'
  | 'bots:read'
  | 'conversations:read'
  | 'leads:read'
  | 'unanswered:read'
  | 'sources:read'
  | 'sources:write'
  | 'analytics:read'

export interface Bot {
  botId: string
  name: string
  domain: string
  language: 'en' | 'it'
  status: 'queued' | 'crawling' | 'ready' | 'failed'
  passages: number
  createdAt: string
}

export interface AskRequest {
  question: string
  conversationId?: string
  language?: string
}

export interface Citation {
  number: number
  url: string
  title: string
  snippet: string
  isFurther?: true
  feedback?: 'up' | 'down'
}

export interface Answer {
  conversationId: string
  answer: string
  outcome: 'sure' | 'unsure' | 'none' | null
  confidence: number | null
  generatedBy: 'ai' | 'owner'
  sources: Citation[]
  suggestions: string[]
  handoff?: 'requested' | 'offered'
}

export interface Conversation {
  id: string
  startedAt: string
  lastAt: string
  language: 'en' | 'it' | 'de' | 'fr' | 'es' | 'pt'
  isTest: boolean
  pageUrl: string | null
  visitor: { id: string; name: string | null; email: string | null } | null
  firstQuestion: string
  questions: number
  sure: number
  unsure: number
  none: number
  up: number
  down: number
}

export interface Message {
  id: string
  role: 'user' | 'assistant' | 'person' | 'event'
  generatedBy?: 'ai' | 'owner' | 'agent'
  clientMessageId?: string
  questionId?: string
  person?: { name: string; picture?: string }
  event?: 'person_asked' | 'ask_withdrawn' | 'person_joined' | 'person_left' | 'person_lost' | 'nobody_came' | 'closed'
  reason?: 'answered' | 'no_reply' | 'spam' | 'other'
  files?: {
    id: string
    name: string
    type:
      | 'image/png'
      | 'image/jpeg'
      | 'image/webp'
      | 'image/gif'
      | 'application/pdf'
      | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
      | 'application/vnd.oasis.opendocument.text'
      | 'application/vnd.oasis.opendocument.spreadsheet'
      | 'application/vnd.oasis.opendocument.presentation'
      | 'text/plain'
    size: number
    url?: string
  }[]
  content: string
  timestamp: string
  state: 'streaming' | 'done' | 'stopped' | 'failed'
  error?: ErrorCode
  outcome: 'sure' | 'unsure' | 'none' | null
  confidence: number | null
  refused: boolean
  sources: Citation[]
  suggestions: string[]
  feedback: 'up' | 'down' | null
  handoff?: 'requested' | 'offered'
  feedbackComment: string | null
}

export interface ConversationDetail {
  conversation: Conversation
  messages: Message[]
}

export interface Lead {
  id: string
  conversationId: string
  name: string
  email: string
  message: string
  question: string | null
  pageUrl: string | null
  visitor: { id: string; name: string | null; email: string | null } | null
  createdAt: string
}

export interface UnansweredGroup {
  question: string
  count: number
  lastAt: string
  wordings: { text: string; ids: string[] }[]
  ids: string[]
  unsure: number
  disliked: number
  languages: string[]
  conversations: string[]
  passages: { url: string; title: string; snippet: string; shown: number; up: number; down: number }[]
}

export interface Source {
  id: string
  type: 'document' | 'url' | 'site' | 'answer'
  filename: string | null
  url: string | null
  question: string | null
  content: string
  status: 'queued' | 'crawling' | 'ready' | 'failed'
  error: ErrorCode | null
  size: number | null
  pages: number
  reading?: { type: 'document' | 'url' | 'site' | 'answer'; name: string; elapsedMs: number; pages: number }
  createdAt: string
  author: string | null
  writtenAt: string | null
}

export type SourceRequest =
  | { type: 'page'; url: string }
  | { type: 'site'; url: string }
  | { type: 'text'; title: string; text: string }

export interface SourceText {
  title: string
  text: string
}

export interface SourceFiles {
  data: Source[]
  refused: { filename: string; code: ErrorCode; message: string }[]
}

export interface Analytics {
  days: {
    day: string
    conversations: number
    questions: number
    sure: number
    unsure: number
    none: number
    up: number
    down: number
  }[]
  total: {
    conversations: number
    questions: number
    sure: number
    unsure: number
    none: number
    up: number
    down: number
  }
}
