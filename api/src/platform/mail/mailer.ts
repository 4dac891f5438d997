import { randomUUID } from 'node:crypto'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { defaultAdminEmail, ENVIRONMENT, type Environment } from '../../config/env.js'
import { JobQueue } from '../jobs/index.js'
import { SealedText } from '../sealing/index.js'
import type { EmailBody } from './email-body.js'
import { oneLine } from './plain-lines.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { checkMailServer, mailTransport } from './transport.js'

export interface EmailContent {
  subject: string
  body: EmailBody
}

export interface Email extends EmailContent {
  to: string
  replyTo?: string
  fromName?: string
  /** URL that unsubscribes on POST (RFC 8058). */
  stopAddress?: string
  /** Threads emails (RFC 5322, 3.6.4). Ids omit angle brackets. */
  thread?: { messageId: string; before: readonly string[] }
}

type RenderedEmail = Omit<Email, 'body'> & { text: string; html: string }

const senderName = 'Loquia'
const mailJob = 'mail'
/** Sealed, as emails may grant account access and finished jobs are kept for a day. */
interface MailJob {
  id: string
  sealed: string
}
/** Server timeout in milliseconds; the email is retried later. */
const patienceMs = 15_000

/**
 * Stores each email encrypted before `send` returns, so that it survives restarts and outages. Without SMTP_URL,
 * nothing is sent or stored.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap {
  readonly #log = new Logger(Mailer.name)
  readonly #transport: Promise<Transporter> | undefined
  readonly #from: { name: string; address: string }
  readonly #box: SealedText
  /** For emails sealed before ENCRYPTION_KEY changed. */
  readonly #boxBefore: SealedText | undefined

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly jobs: JobQueue,
  ) {
    const {
      SMTP_URL: url,
      SMTP_ALLOW_PLAIN: allowPlain,
      ADMIN_EMAIL,
      ENCRYPTION_KEY,
      ENCRYPTION_KEY_BEFORE: before,
    } = environment
    this.#box = new SealedText(ENCRYPTION_KEY, 'mail')
    this.#boxBefore = before === undefined ? undefined : new SealedText(before, 'mail')
    this.#transport = url === undefined ? undefined : mailTransport({ url, allowPlain }, patienceMs)
    this.#from = { name: senderName, address: ADMIN_EMAIL }
  }

  /** If false, screens must not promise emails. */
  get isConfigured(): boolean {
    return this.#transport !== undefined
  }

  /** @throws EnvironmentError if emails would be unencrypted */
  async onApplicationBootstrap(): Promise<void> {
    const transport = await this.#transport
    if (transport === undefined) return
    const complaint = await checkMailServer(this.environment)
    if (complaint !== undefined) this.#log.warn(`mail_server_unavailable error=${complaint}: emails wait in the queue`)
    await this.jobs.work(mailJob, async ({ id, sealed }: MailJob) => {
      const opened = this.#box.open(sealed, id) ?? this.#boxBefore?.open(sealed, id)
      // Retrying cannot help, as ENCRYPTION_KEY has changed.
      if (opened === undefined) return this.#log.warn('email_lost: ENCRYPTION_KEY has changed since it was queued')
      const { fromName, stopAddress, thread, ...email } = JSON.parse(opened) as RenderedEmail
      await transport.sendMail({
        from: { ...this.#from, ...(fromName === undefined ? {} : { name: fromName }) },
        headers: {
          // Prevents out-of-office replies (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(stopAddress !== undefined && {
            'List-Unsubscribe': `<${stopAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(thread !== undefined && {
          messageId: `<${thread.messageId}>`,
          ...(thread.before.length > 0 && {
            inReplyTo: `<${thread.before.at(-1)}>`,
            references: thread.before.map((id) => `<${id}>`),
          }),
        }),
        ...email,
      })
    })
  }

  /**
   * @returns false without SMTP_URL, or for the default address without ADMIN_EMAIL
   * @throws if the email cannot be stored
   */
  async send(email: Email): Promise<boolean> {
    if (this.#transport === undefined || email.to === defaultAdminEmail) return false
    const id = randomUUID()
    // A line break would start another header.
    const { body, ...rest } = email
    const subject = oneLine(email.subject)
    const safe: RenderedEmail = {
      ...rest,
      subject,
      text: renderText(body),
      html: renderHtml(body, subject),
      ...(email.fromName !== undefined && { fromName: oneLine(email.fromName) }),
    }
    await this.jobs.send(mailJob, { id, sealed: this.#box.seal(JSON.stringify(safe), id) } satisfies MailJob)
    this.#log.debug('email_queued')
    return true
  }
}
