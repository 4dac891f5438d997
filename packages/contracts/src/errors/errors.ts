/**
 * The closed list of what can go wrong. `family` decides how it is logged: `operational` errors belong to a network, a
 * website or a provider, `unexpected` ones are ours, and those without one are the caller's to mend: `user`. What a
 * person reads of them is in error-messages/, a file a language.
 */
export const errors = {
  invalid_request: { status: 400 },
  invalid_domain: { status: 400 },
  unauthorized: { status: 401 },
  invalid_credentials: { status: 401 },
  forbidden: { status: 403 },
  account_disabled: { status: 403 },
  wrong_password: { status: 403 },
  password_needed: { status: 403 },
  code_needed: { status: 401 },
  code_wrong: { status: 403 },
  second_factor_on: { status: 409 },
  second_factor_required: { status: 403 },
  role_too_low: { status: 403 },
  origin_refused: { status: 403 },
  not_found: { status: 404 },
  demo_not_found: { status: 404 },
  conversation_not_found: { status: 404 },
  message_not_found: { status: 404 },
  username_taken: { status: 409 },
  password_leaked: { status: 422 },
  password_guessable: { status: 422 },
  email_taken: { status: 409 },
  last_admin: { status: 409 },
  last_owner: { status: 409 },
  already_member: { status: 409 },
  workspace_full: { status: 409 },
  invitation_invalid: { status: 410 },
  answer_pending: { status: 409 },
  conversation_taken: { status: 409 },
  conversation_not_taken: { status: 409 },
  claim_refused: { status: 403 },
  already_claimed: { status: 409 },
  reset_link_invalid: { status: 410 },
  address_link_invalid: { status: 410 },
  mail_is_set_up: { status: 409 },
  demo_expired: { status: 410 },
  demo_purged: { status: 410 },
  payload_too_large: { status: 413 },
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
  settings_changed: { status: 409 },
  content_exists: { status: 409 },
  content_placeholders: { status: 422 },
  content_import_invalid: { status: 422 },
  preview_expired: { status: 410 },
  media_type_unsupported: { status: 415 },
  media_empty: { status: 422 },
  media_broken: { status: 422 },
  media_too_many_pixels: { status: 422 },
  media_needs_file: { status: 415 },
  training_limit: { status: 409 },
  model_key_missing: { status: 409 },
  rate_limited: { status: 429 },

  request_timeout: { status: 408 },

  golden_questions_full: { status: 422 },
  saved_replies_full: { status: 422 },

  site_not_found: { status: 422, family: 'operational' },
  site_unreachable: { status: 422, family: 'operational' },
  site_private: { status: 422, family: 'operational' },
  site_disallows_robots: { status: 422, family: 'operational' },
  site_empty: { status: 422, family: 'operational' },
  site_needs_browser: { status: 422, family: 'operational' },
  reading_stopped: { status: 409, family: 'operational' },
  reading_set_aside: { status: 409, family: 'operational' },
  site_too_large: { status: 422, family: 'operational' },
  site_redirect_loop: { status: 422, family: 'operational' },
  site_error: { status: 422, family: 'operational' },
  site_not_html: { status: 422, family: 'operational' },

  model_unavailable: { status: 503, family: 'operational' },
  model_key_rejected: { status: 503, family: 'operational' },
  model_rate_limited: { status: 503, family: 'operational' },
  answer_interrupted: { status: 503, family: 'operational' },
  mail_unavailable: { status: 503, family: 'operational' },
  checkout_unavailable: { status: 501, family: 'operational' },
  overloaded: { status: 503, family: 'operational' },
  storage_full: { status: 507, family: 'operational' },
  not_ready: { status: 503, family: 'operational' },
  /** Told by a page to which no answer came; no server sends it. */
  server_unreachable: { status: 503, family: 'operational' },
  internal_error: { status: 500, family: 'unexpected' },
} as const satisfies Record<string, { status: number; family?: ErrorFamily }>

export type ErrorFamily = 'user' | 'operational' | 'unexpected'
export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** Whose an error is. */
export function errorFamily(code: ErrorCode): ErrorFamily {
  const error: { status: number; family?: ErrorFamily } = errors[code]
  return error.family ?? 'user'
}
