import type { ErrorCode } from '../errors.ts'

const requests = {
  invalid_request: 'Some fields aren’t valid. Please check them.',
  unauthorized: 'Please log in first.',
  forbidden: 'You don’t have permission to do this.',
  not_found: 'We couldn’t find this. It may have been deleted.',
  payload_too_large: 'This is too large.',
  request_timeout: 'The transfer was interrupted, so nothing was saved. Check your connection and send it again.',
  rate_limited: 'Too many requests. Please try again in a moment.',
  settings_changed: 'Someone changed this in the meantime. Check it and try again.',
} as const

const server = {
  overloaded: 'We’re busy right now. Please try again in a moment.',
  storage_full: 'Our storage is full, so this couldn’t be saved. Please try again later.',
  not_ready: 'Briefly unavailable. Please try again.',
  mail_unavailable: 'Email isn’t set up on this server.',
  checkout_unavailable: 'You can’t buy online yet. Please contact us.',
  server_unreachable: 'We couldn’t reach the server. Check your connection and try again.',
  internal_error: 'Something went wrong on our side.',
} as const

const signIns = {
  invalid_credentials: 'Wrong username or password',
  account_disabled: 'This account is disabled. Please contact us.',
  code_needed: 'Enter the code from your authenticator app.',
  code_wrong: 'That code isn’t valid. Try the current one.',
  second_factor_on: 'Two-step login is already on.',
  second_factor_needed: 'Admins need two-step login here. Set it up in your account.',
  fresh_sign_in_needed: 'Log in again, then retry.',
  oidc_denied: 'Login canceled: you didn’t allow access at the provider.',
  oidc_expired: 'This login took too long or was started in another browser. Please start again.',
  oidc_email_unverified:
    'The provider didn’t confirm your email address, so no account was created. Log in or register with a password, then link this login under Account.',
  oidc_account_exists:
    'This email address already has an account. Log in with your password, then link this login under Account.',
  oidc_linked_elsewhere: 'This login is already linked to another account.',
  oidc_failed: 'We couldn’t verify this login. Please start again.',
  oidc_unavailable: 'This login isn’t working right now. Please try again later, or use your password.',
  last_sign_in: 'This is your only way to log in. Choose a password first.',
} as const

const accounts = {
  username_taken: 'This username is already taken.',
  email_taken: 'This email address is already registered.',
  password_needed: 'Enter your current password first.',
  password_wrong: 'This is not your current password.',
  password_leaked: 'This password has appeared in data leaks. Choose another one.',
  password_guessable: 'This password is easy to guess: it’s little more than a name or an address. Choose another one.',
  reset_link_invalid: 'This link has expired or was already used. Request a new one.',
  address_link_invalid: 'This link has expired or was already used. Request a new one.',
  mail_is_set_up: 'Email is set up on this server: send the reset email instead.',
  last_admin: 'This is the last active admin. Make someone else an admin first.',
} as const

const workspaces = {
  role_too_low: 'Your role in this workspace doesn’t allow that. Ask one of its owners.',
  last_owner: 'A workspace needs an owner. Make someone else an owner first.',
  already_member: 'This person is already a member.',
  member_limit: 'This workspace has reached its limit of members and invitations.',
  invitation_invalid: 'This invitation has expired, was revoked or has already been used. Ask for a new one.',
  workspace_storage_full: 'Your workspace is out of storage. Delete documents or conversations with files first.',
} as const

const apiKeys = {
  invalid_api_key: 'This API key is not valid.',
  scope_missing: 'This API key lacks the “{{scope}}” scope.',
  api_key_limit: 'Key limit reached. Revoke one first.',
  idempotency_key_reused: 'This idempotency key was already used for a different request.',
  idempotency_in_progress: 'The first request with this idempotency key is still in progress.',
} as const

const bots = {
  invalid_domain: 'Please enter a valid domain (e.g. example.com).',
  demo_not_found: "We couldn't find this chatbot. It may have expired or been removed.",
  demo_expired: 'This demo has expired.',
  demo_purged: 'This demo has ended, and everything in it was deleted.',
  claim_refused: 'You can save this demo only from the browser you created it in.',
  already_claimed: 'This chatbot already belongs to an account.',
  origin_refused: 'This chat isn’t allowed on this website.',
  identity_key_limit: 'You can have five active keys. Revoke one first.',
  model_key_missing: 'This chatbot has no saved key yet.',
  webhook_limit: 'Webhook limit reached. Delete one first.',
  golden_question_limit: 'Test question limit reached. Delete one first.',
} as const

const sources = {
  training_limit: 'Source limit reached. Delete some first.',
  source_busy: 'We’re reading this source. Please try again in a moment.',
  source_not_text: 'Only texts and files can be replaced.',
  reading_stopped: 'Reading was stopped before we read any page.',
  reading_set_aside: 'Reading failed twice, so we stopped. We’ve been notified; use “Read again” to retry.',
} as const

const websites = {
  site_not_found: 'We couldn’t find this domain. Is it spelled correctly?',
  site_unreachable: 'This website isn’t responding right now.',
  site_private: 'This address belongs to a private network, so we can’t read it.',
  site_disallows_robots: 'This website asks robots not to read it (robots.txt or noindex).',
  site_empty: 'We found no text to read on this website.',
  site_needs_browser: 'This website shows its text only with JavaScript, which we can’t run here.',
  site_too_large: 'The pages of this website are too large to read.',
  site_redirect_loop: 'This website redirects in a loop.',
  site_error: 'This website responds with an error.',
  site_not_html: 'This address doesn’t lead to a web page.',
} as const

const files = {
  file_needed: 'Send the file itself, as multipart/form-data in the field "file".',
  file_too_large: 'File is too large. Maximum size is 10MB.',
  file_type_unsupported: 'Invalid file type. Please upload PDF, DOCX, or TXT files.',
  file_picture:
    'This file is actually a picture. We read only text: save it as PDF, DOCX or TXT, with text recognition if it’s a scan.',
  file_archive: 'This file is actually an archive, such as a ZIP. Unpack it and upload the documents inside.',
  file_old_office: 'This file is in an old Office format, such as DOC or XLS. Save it as DOCX or PDF and upload that.',
  file_other_office:
    'We can’t read XLSX, PPTX, ODT, RTF and similar files. Save the file as PDF or DOCX and upload that.',
  file_empty: 'We found no text in this file.',
  file_encrypted: 'This file is password-protected. Please upload it without a password.',
  file_broken: 'This file is damaged, so we can’t read it.',
  file_too_complex: 'This file takes too long to read. Please split it or save it in a simpler format.',
} as const

const chat = {
  conversation_not_found: 'This conversation no longer exists.',
  message_not_found: 'This message no longer exists.',
  answer_pending: 'Please wait for the current answer.',
  answer_interrupted: 'The answer was interrupted. Your question is saved; please try again.',
  model_unavailable: 'The language model isn’t responding. Your question is saved; please try again.',
  model_key_rejected: 'The language model rejected the API key. Your question is saved.',
  model_rate_limited: 'The language model is busy. Your question is saved; please try again in a moment.',
  conversation_taken: 'Someone else is answering this conversation.',
  conversation_not_taken: 'Take over the conversation first.',
  attachment_type_unsupported:
    'You can’t send this type of file. Send a picture (PNG, JPEG, WebP, GIF), PDF, DOCX, XLSX, PPTX, an OpenDocument file or plain text.',
  waiting_file_limit: 'There are too many unsent files here. Send some of them first.',
  saved_reply_limit: 'Saved reply limit reached. Delete one first.',
} as const

const content = {
  content_exists: 'This key already has a text in this language. Edit that one instead.',
  content_placeholders: 'Keep every name in double braces as it is: the page replaces it with a number or a name.',
  content_import_invalid: 'Nothing was changed: this isn’t a complete export of the site’s texts.',
  preview_expired: 'This preview has expired. Open a new one.',
  media_type_unsupported: 'We can’t use this file as a picture. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG file.',
  media_empty: 'This file is empty.',
  media_broken: 'This picture is damaged, so we can’t read it.',
  media_too_many_pixels: 'This picture has too many pixels. The maximum is 40 megapixels.',
} as const

/** The compiler reads the arguments of each error from its English message. */
export const errorMessagesEn = {
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
} as const satisfies Readonly<Record<ErrorCode, string>>
