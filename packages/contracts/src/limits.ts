import { emailMaxChars, feedbackCommentMaxChars, messageMaxChars, nameMaxChars } from './chat/visitor-limits.ts'

/** Every number that copy, forms, server and widget must agree on. Times carry their unit in the name. */
export const limits = {
  messageMaxChars,
  feedbackCommentMaxChars,
  nameMaxChars,
  emailMaxChars,
  demoLifetimeDays: 7,
  modelKeyTrialDays: 30,
  /** Messages returned by one `history` call. */
  historyPageSize: 50,
  domainMaxChars: 253,
  nameMinChars: 2,
  usernameMinChars: 3,
  usernameMaxChars: 60,
  passwordMinChars: 6,
  passwordMaxChars: 200,
  uploadMaxBytes: 10 * 1024 * 1024,
  companyInfoMaxChars: 2_000,
  /** Origins beside a bot's own website that its owner may allow. */
  allowedOriginsMax: 50,
  /** Files of one upload. */
  uploadMaxFiles: 10,
  filenameMaxChars: 255,
  urlMaxChars: 2_000,
  /** Characters of what a person writes to a visitor, or keeps as a saved reply or a note. */
  personMessageMaxChars: 4_000,
  /** Files that one message of a person takes along; each is at most `uploadMaxBytes`. */
  filesPerMessage: 5,
  /** Files of one conversation that no message has taken along yet, and for how long they wait. */
  filesWaitingMax: 20,
  filesWaitHours: 24,
  /** A visitor's link to a file is good for this long. */
  fileLinkHours: 24,
  /** Days for which the link of an email with a person's answer opens the conversation. */
  conversationLinkDays: 14,
  savedReplyTitleMaxChars: 80,
  /** Of one workspace. */
  savedRepliesMax: 200,
  questionMaxChars: 500,
  answerMaxChars: 10_000,
  webhooksPerBot: 5,
  /** Characters that are kept of what a webhook's receiver answers. */
  webhookResponseMaxChars: 200,
  /** For so long after a rotation, deliveries are signed with the secret before, too. */
  webhookRotationHours: 24,
  /** A webhook to which nothing could be delivered for so long is switched off. */
  webhookFailingDays: 3,
  /** Questions, the latest, that are grouped by what they mean. */
  questionsGrouped: 1_000,
  /** Other wordings that an answer of the owner's is given to. */
  wordingsPerAnswer: 1_000,
  /** Documents, pages, websites and answers that one bot is taught by. */
  trainingsPerBot: 200,
  modelKeyMaxChars: 500,
  subjectMinChars: 5,
  subjectMaxChars: 200,
  /** Characters of an inquiry: support, contact. */
  inquiryMinChars: 10,
  inquiryMaxChars: 5_000,
  /** Characters of the title of a project, task or milestone, and of its description. */
  titleMaxChars: 200,
  descriptionMaxChars: 4_000,
  /** Rows of one page of an admin's table. */
  adminPageSize: 25,
  /** A link to a new password is good for this long, and once. */
  passwordResetMinutes: 60,
  workspaceNameMaxChars: 80,
  /** Megabytes of documents and chat files of one workspace, unless the operator sets another number. */
  workspaceStorageMb: 2_048,
  /** Members of a workspace, with those who are invited. */
  workspaceMembersMax: 50,
  /** An invitation to a workspace is good for this long, and once. */
  invitationDays: 7,
  contentKeyMaxChars: 120,
  contentValueMaxChars: 10_000,
  /** Texts of one import. */
  contentImportMax: 2_000,
  /** A link to a preview is good for this long. */
  previewMinutes: 30,
  mediaAltMaxChars: 300,
  /** Pixels that a picture may unpack to, all its frames together. */
  mediaMaxPixels: 40_000_000,
  /** Keys of the public API that one workspace has at a time. */
  apiKeysPerWorkspace: 20,
  apiKeyNameMaxChars: 60,
  /** Entries of one page of the public API's lists. */
  apiPageDefault: 25,
  apiPageMax: 100,
  /** Characters of a text that comes as JSON; a longer one comes as a file. */
  apiTextMaxChars: 60_000,
  /** Characters of an `Idempotency-Key`, and for how long it is known. */
  idempotencyKeyMaxChars: 255,
  idempotencyHours: 24,
} as const

/** How a website is read; the page at `/bot` tells it to the owners of websites. */
export const crawler = {
  name: 'LoquiaBot',
  /** Pages of one website at most, unless the operator sets another number. */
  maxPages: 200,
  /** Milliseconds for one website, all of its pages together. */
  maxMs: 60_000,
  simultaneousRequests: 6,
  /** A longer crawl-delay is shortened to this: a whole reading has only a minute. */
  maxCrawlDelayMs: 4_000,
} as const

/**
 * The wording that somebody agreed to when they left name and email. A new wording gets a new name here, so that what
 * was agreed to can be told later.
 */
export const consentVersions = ['2026-11-26', '2026-11-29'] as const
export type ConsentVersion = (typeof consentVersions)[number]
export const currentConsent: ConsentVersion = '2026-11-29'

/** How often something may be done; `points` per `seconds`. `RATE_LIMIT_SCALE` multiplies the points. */
export const rateLimits = {
  demoCreatePerAddress: { points: 10, seconds: 3_600 },
  messagePerVisitor: { points: 20, seconds: 60 },
  messagePerAddress: { points: 60, seconds: 60 },
  messagePerBot: { points: 600, seconds: 60 },
  /** How often a person is asked for. */
  personPerAddress: { points: 20, seconds: 3_600 },
  personPerBot: { points: 300, seconds: 3_600 },
  /** How often a launcher asks what is unread: on each page, and each time a tab comes into sight. */
  unreadPerAddress: { points: 240, seconds: 60 },
  leadPerAddress: { points: 10, seconds: 3_600 },
  /** Signed tokens that visitors bring, good and bad. */
  visitorTokenPerAddress: { points: 120, seconds: 60 },
  leadPerBot: { points: 200, seconds: 3_600 },
  loginPerAddress: { points: 20, seconds: 900 },
  loginPerAccount: { points: 10, seconds: 900 },
  /** Ways to an OpenID provider and back: each has the server ask that provider. */
  oidcPerAddress: { points: 100, seconds: 900 },
  trainingPerUser: { points: 120, seconds: 600 },
  modelKeyTestPerUser: { points: 20, seconds: 600 },
  /** Files for visitors. */
  filePerUser: { points: 60, seconds: 600 },
  contactPerAddress: { points: 20, seconds: 3_600 },
  claimPerAddress: { points: 20, seconds: 3_600 },
  installCheckPerUser: { points: 20, seconds: 600 },
  /** Each run asks up to fifty questions. */
  goldenRunPerUser: { points: 30, seconds: 600 },
  webhookTestPerUser: { points: 20, seconds: 3_600 },
  /** Adding, changing and rotating. */
  webhookChangePerUser: { points: 60, seconds: 3_600 },
  /** Browsers that are added, also those that only say that they are still there. */
  pushChangePerUser: { points: 120, seconds: 3_600 },
  pushTestPerUser: { points: 20, seconds: 3_600 },
  /** Pictures of oneself. */
  ownPicturePerUser: { points: 30, seconds: 3_600 },
  passwordResetPerAddress: { points: 10, seconds: 3_600 },
  passwordResetPerAccount: { points: 3, seconds: 3_600 },
  /** How often one's own password may be tried again inside a session. */
  passwordPerUser: { points: 10, seconds: 900 },
  /**
   * Other email addresses of one account: each try tells whether one is taken, and each change writes to the one
   * before.
   */
  addressChangePerUser: { points: 5, seconds: 86_400 },
  /** Codes of a second factor, at a login or inside a session. */
  codePerUser: { points: 5, seconds: 900 },
  /** The same, right ones among them: whoever has patience is not to get far either. */
  codePerUserDaily: { points: 30, seconds: 86_400 },
  /** Emails that ask for an address to be confirmed: of one account, from one place, to one mailbox. */
  notificationAddressPerUser: { points: 10, seconds: 86_400 },
  notificationAddressPerAddress: { points: 30, seconds: 86_400 },
  notificationAddressPerMailbox: { points: 3, seconds: 86_400 },
  /** Emails with answers of persons: to one address, by all bots, and of one bot to all. */
  answerEmailPerMailbox: { points: 6, seconds: 86_400 },
  answerEmailPerBot: { points: 200, seconds: 86_400 },
  /** Invitations to workspaces: of one account, and to one mailbox. */
  invitationPerUser: { points: 50, seconds: 86_400 },
  invitationPerMailbox: { points: 5, seconds: 86_400 },
  /** Emails about changes of an account: each change is written of, and the address need not be its owner's. */
  accountEmailPerMailbox: { points: 20, seconds: 86_400 },
  supportPerUser: { points: 10, seconds: 3_600 },
  /**
   * Pages that are rendered for who asks: of demos, with words of the query, behind the login. Those in memory are not
   * counted.
   */
  pageRenderPerAddress: { points: 600, seconds: 60 },
  /** Looks at a website from outside, and at all its passages. */
  framingPerAddress: { points: 60, seconds: 3_600 },
  analysisPerAddress: { points: 120, seconds: 3_600 },
  /** Calls of the public API, and questions among them. */
  apiCallPerKey: { points: 600, seconds: 60 },
  apiAskPerKey: { points: 60, seconds: 60 },
  /** Calls with a key that is none. */
  apiKeyGuessPerAddress: { points: 20, seconds: 900 },
  apiKeyCreatePerUser: { points: 20, seconds: 3_600 },
  /** Requests to bots as MCP servers; what is asked there counts as a visitor's question, too. */
  mcpPerAddress: { points: 120, seconds: 60 },
  /** How a demo is: twenty of its pages at one address look after a reading without coming near it. */
  demoReadPerAddress: { points: 6_000, seconds: 60 },
} as const
export type RateLimitName = keyof typeof rateLimits
