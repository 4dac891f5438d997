import { emailMaxChars, feedbackCommentMaxChars, messageMaxChars, nameMaxChars } from './chat/visitor-limits.ts'

/** Numbers shared by texts, forms, server and widget. */
export const limits = {
  messageMaxChars,
  feedbackCommentMaxChars,
  nameMaxChars,
  emailMaxChars,
  demoLifetimeDays: 7,
  modelKeyTrialDays: 30,
  historyPageSize: 50,
  domainMaxChars: 253,
  nameMinChars: 2,
  usernameMinChars: 3,
  usernameMaxChars: 60,
  passwordMinChars: 6,
  passwordMaxChars: 200,
  uploadMaxBytes: 10 * 1024 * 1024,
  companyInfoMaxChars: 2_000,
  allowedOriginsMax: 50,
  uploadMaxFiles: 10,
  filenameMaxChars: 255,
  urlMaxChars: 2_000,
  personMessageMaxChars: 4_000,
  /** Each file has at most `uploadMaxBytes`. */
  filesPerMessage: 5,
  /** Files not yet attached to a message, per conversation. */
  filesWaitingMax: 20,
  filesWaitHours: 24,
  fileLinkHours: 24,
  /** Days that an email's conversation link works. */
  conversationLinkDays: 14,
  savedReplyTitleMaxChars: 80,
  savedRepliesMax: 200,
  questionMaxChars: 500,
  answerMaxChars: 10_000,
  webhooksPerBot: 5,
  webhookResponseMaxChars: 200,
  /** Deliveries are also signed with the previous secret this long. */
  webhookRotationHours: 24,
  /** Disable a webhook after this many days without a successful delivery. */
  webhookFailingDays: 3,
  /** Only the latest questions are grouped. */
  questionsGrouped: 1_000,
  wordingsPerAnswer: 1_000,
  /** Sources of any type per bot. */
  trainingsPerBot: 200,
  modelKeyMaxChars: 500,
  subjectMinChars: 5,
  subjectMaxChars: 200,
  inquiryMinChars: 10,
  inquiryMaxChars: 5_000,
  titleMaxChars: 200,
  descriptionMaxChars: 4_000,
  adminPageSize: 25,
  /** The link works once. */
  passwordResetMinutes: 60,
  workspaceNameMaxChars: 80,
  /** Documents and chat files; operators can change it. */
  workspaceStorageMb: 2_048,
  /** Includes invited members. */
  workspaceMembersMax: 50,
  /** The invitation works once. */
  invitationDays: 7,
  contentKeyMaxChars: 120,
  contentValueMaxChars: 10_000,
  contentImportMax: 2_000,
  previewMinutes: 30,
  mediaAltMaxChars: 300,
  /** Decoded pixels of all frames. */
  mediaMaxPixels: 40_000_000,
  apiKeysPerWorkspace: 20,
  apiKeyNameMaxChars: 60,
  apiPageDefault: 25,
  apiPageMax: 100,
  /** Longer texts must be uploaded as files. */
  apiTextMaxChars: 60_000,
  idempotencyKeyMaxChars: 255,
  idempotencyHours: 24,
} as const

export const crawler = {
  name: 'LoquiaBot',
  /** Operators can change it. */
  maxPages: 200,
  /** Milliseconds for all pages of a website. */
  maxMs: 60_000,
  simultaneousRequests: 6,
  /** An ingestion run lasts only a minute, so longer delays are shortened. */
  maxCrawlDelayMs: 4_000,
} as const

/** Each text of the consent has a version, so that past consents remain known. */
export const consentVersions = ['2026-11-26', '2026-11-29'] as const
export type ConsentVersion = (typeof consentVersions)[number]
export const currentConsent: ConsentVersion = '2026-11-29'

/** `points` per `seconds`. `RATE_LIMIT_SCALE` multiplies the points. */
export const rateLimits = {
  demoCreatePerAddress: { points: 10, seconds: 3_600 },
  messagePerVisitor: { points: 20, seconds: 60 },
  messagePerAddress: { points: 60, seconds: 60 },
  messagePerBot: { points: 600, seconds: 60 },
  personPerAddress: { points: 20, seconds: 3_600 },
  personPerBot: { points: 300, seconds: 3_600 },
  /** Launchers check on each page and whenever a tab becomes visible. */
  unreadPerAddress: { points: 240, seconds: 60 },
  leadPerAddress: { points: 10, seconds: 3_600 },
  visitorTokenPerAddress: { points: 120, seconds: 60 },
  leadPerBot: { points: 200, seconds: 3_600 },
  loginPerAddress: { points: 20, seconds: 900 },
  loginPerAccount: { points: 10, seconds: 900 },
  /** The server calls the provider each time. */
  oidcPerAddress: { points: 100, seconds: 900 },
  trainingPerUser: { points: 120, seconds: 600 },
  modelKeyTestPerUser: { points: 20, seconds: 600 },
  filePerUser: { points: 60, seconds: 600 },
  contactPerAddress: { points: 20, seconds: 3_600 },
  claimPerAddress: { points: 20, seconds: 3_600 },
  installCheckPerUser: { points: 20, seconds: 600 },
  /** Each run asks up to fifty questions. */
  goldenRunPerUser: { points: 30, seconds: 600 },
  webhookTestPerUser: { points: 20, seconds: 3_600 },
  webhookChangePerUser: { points: 60, seconds: 3_600 },
  /** Includes renewals of known browsers. */
  pushChangePerUser: { points: 120, seconds: 3_600 },
  pushTestPerUser: { points: 20, seconds: 3_600 },
  ownPicturePerUser: { points: 30, seconds: 3_600 },
  passwordResetPerAddress: { points: 10, seconds: 3_600 },
  passwordResetPerAccount: { points: 3, seconds: 3_600 },
  passwordPerUser: { points: 10, seconds: 900 },
  /** Attempts reveal taken addresses, and changes email the old one. */
  addressChangePerUser: { points: 5, seconds: 86_400 },
  codePerUser: { points: 5, seconds: 900 },
  /** Includes correct codes, to stop patient guessing. */
  codePerUserDaily: { points: 30, seconds: 86_400 },
  /** By account, caller and mailbox. */
  notificationAddressPerUser: { points: 10, seconds: 86_400 },
  notificationAddressPerAddress: { points: 30, seconds: 86_400 },
  notificationAddressPerMailbox: { points: 3, seconds: 86_400 },
  /** To one mailbox from all bots, and from one bot to all. */
  answerEmailPerMailbox: { points: 6, seconds: 86_400 },
  answerEmailPerBot: { points: 200, seconds: 86_400 },
  invitationPerUser: { points: 50, seconds: 86_400 },
  invitationPerMailbox: { points: 5, seconds: 86_400 },
  /** The address may belong to someone else. */
  accountEmailPerMailbox: { points: 20, seconds: 86_400 },
  supportPerUser: { points: 10, seconds: 3_600 },
  /** Cached pages are not counted. */
  pageRenderPerAddress: { points: 600, seconds: 60 },
  framingPerAddress: { points: 60, seconds: 3_600 },
  analysisPerAddress: { points: 120, seconds: 3_600 },
  apiCallPerKey: { points: 600, seconds: 60 },
  apiAskPerKey: { points: 60, seconds: 60 },
  apiKeyGuessPerAddress: { points: 20, seconds: 900 },
  apiKeyCreatePerUser: { points: 20, seconds: 3_600 },
  /** Questions there also count as visitors' questions. */
  mcpPerAddress: { points: 120, seconds: 60 },
  /** Twenty pages at one address can watch an ingestion. */
  demoReadPerAddress: { points: 6_000, seconds: 60 },
} as const
export type RateLimitName = keyof typeof rateLimits
