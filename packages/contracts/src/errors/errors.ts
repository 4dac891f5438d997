const requests = {
  invalid_request: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  payload_too_large: { status: 413 },
  request_timeout: { status: 408 },
  rate_limited: { status: 429 },
  settings_changed: { status: 409 },
} as const

const server = {
  overloaded: { status: 503, family: 'operational' },
  storage_full: { status: 507, family: 'operational' },
  not_ready: { status: 503, family: 'operational' },
  mail_unavailable: { status: 503, family: 'operational' },
  checkout_unavailable: { status: 501, family: 'operational' },
  /** Created by pages without a response, never sent. */
  server_unreachable: { status: 503, family: 'operational' },
  internal_error: { status: 500, family: 'unexpected' },
} as const

const signIns = {
  invalid_credentials: { status: 401 },
  account_disabled: { status: 403 },
  code_needed: { status: 401 },
  code_wrong: { status: 403 },
  second_factor_on: { status: 409 },
  second_factor_needed: { status: 403 },
  fresh_sign_in_needed: { status: 403 },
  oidc_denied: { status: 403 },
  oidc_expired: { status: 410 },
  oidc_email_unverified: { status: 403 },
  oidc_account_exists: { status: 409 },
  oidc_linked_elsewhere: { status: 409 },
  oidc_failed: { status: 403, family: 'operational' },
  oidc_unavailable: { status: 503, family: 'operational' },
  last_sign_in: { status: 409 },
} as const

const accounts = {
  username_taken: { status: 409 },
  email_taken: { status: 409 },
  password_needed: { status: 403 },
  password_wrong: { status: 403 },
  password_leaked: { status: 422 },
  password_guessable: { status: 422 },
  reset_link_invalid: { status: 410 },
  address_link_invalid: { status: 410 },
  mail_is_set_up: { status: 409 },
  last_admin: { status: 409 },
} as const

const workspaces = {
  role_too_low: { status: 403 },
  last_owner: { status: 409 },
  already_member: { status: 409 },
  member_limit: { status: 409 },
  invitation_invalid: { status: 410 },
  workspace_storage_full: { status: 409 },
} as const

const apiKeys = {
  invalid_api_key: { status: 401 },
  scope_missing: { status: 403 },
  api_key_limit: { status: 409 },
  idempotency_key_reused: { status: 422 },
  idempotency_in_progress: { status: 409 },
} as const

const bots = {
  invalid_domain: { status: 400 },
  demo_not_found: { status: 404 },
  demo_expired: { status: 410 },
  demo_purged: { status: 410 },
  claim_refused: { status: 403 },
  already_claimed: { status: 409 },
  origin_refused: { status: 403 },
  identity_key_limit: { status: 409 },
  model_key_missing: { status: 409 },
  webhook_limit: { status: 409 },
  golden_question_limit: { status: 409 },
} as const

const sources = {
  training_limit: { status: 409 },
  source_busy: { status: 409 },
  source_not_text: { status: 422 },
  reading_stopped: { status: 409, family: 'operational' },
  reading_set_aside: { status: 409, family: 'operational' },
} as const

const websites = {
  site_not_found: { status: 422, family: 'operational' },
  site_unreachable: { status: 422, family: 'operational' },
  site_private: { status: 422, family: 'operational' },
  site_disallows_robots: { status: 422, family: 'operational' },
  site_empty: { status: 422, family: 'operational' },
  site_needs_browser: { status: 422, family: 'operational' },
  site_too_large: { status: 422, family: 'operational' },
  site_redirect_loop: { status: 422, family: 'operational' },
  site_error: { status: 422, family: 'operational' },
  site_not_html: { status: 422, family: 'operational' },
} as const

const files = {
  file_needed: { status: 415 },
  file_too_large: { status: 413 },
  file_type_unsupported: { status: 415 },
  file_picture: { status: 415 },
  file_archive: { status: 415 },
  file_old_office: { status: 415 },
  file_other_office: { status: 415 },
  file_empty: { status: 422 },
  file_encrypted: { status: 422 },
  file_broken: { status: 422 },
  file_too_complex: { status: 422 },
} as const

const chat = {
  conversation_not_found: { status: 404 },
  message_not_found: { status: 404 },
  answer_pending: { status: 409 },
  answer_interrupted: { status: 503, family: 'operational' },
  model_unavailable: { status: 503, family: 'operational' },
  model_key_rejected: { status: 503, family: 'operational' },
  model_rate_limited: { status: 503, family: 'operational' },
  conversation_taken: { status: 409 },
  conversation_not_taken: { status: 409 },
  attachment_type_unsupported: { status: 415 },
  waiting_file_limit: { status: 409 },
  saved_reply_limit: { status: 409 },
} as const

const content = {
  content_exists: { status: 409 },
  content_placeholders: { status: 422 },
  content_import_invalid: { status: 422 },
  preview_expired: { status: 410 },
  media_type_unsupported: { status: 415 },
  media_empty: { status: 422 },
  media_broken: { status: 422 },
  media_too_many_pixels: { status: 422 },
} as const

/**
 * `family` decides logging: `operational` for networks, websites and providers, `unexpected` for bugs; default `user`.
 */
export const errors = {
  ...requests,
  ...server,
  ...signIns,
  ...accounts,
  ...workspaces,
  ...apiKeys,
  ...bots,
  ...sources,
  ...websites,
  ...files,
  ...chat,
  ...content,
} as const satisfies Record<string, { status: number; family?: ErrorFamily }>

export type ErrorFamily = 'user' | 'operational' | 'unexpected'
export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export function errorFamily(code: ErrorCode): ErrorFamily {
  const error: { status: number; family?: ErrorFamily } = errors[code]
  return error.family ?? 'user'
}
