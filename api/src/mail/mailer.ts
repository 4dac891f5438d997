import { randomUUID } from 'node:crypto'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { defaultAdminEmail, ENVIRONMENT, type Environment } from '../config/env.js'
import { JobQueue } from '../jobs/index.js'
import { SealedText } from '../sealing/index.js'
import type { EmailBody } from './email-body.js'
import { oneLine } from './plain-lines.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { checkMailServer, mailTransport } from './transport.js'

/** The content of an email. */
export interface EmailContent {
  subject: string
  body: EmailBody
}

/** An email; its plain text and HTML are both made from its body. */
export interface Email extends EmailContent {
  /** One address. */
  to: string
  /** Whom an answer reaches, when that is not the sender. */
  replyTo?: string
  /** In whose name it is sent, when that is not the product's. */
  fromName?: string
  /** Where a press, by POST, ends such emails (RFC 8058). */
  stopAddress?: string
  /**
   * Its place among emails that belong together, so that mail programs show them as one thread (RFC 5322, 3.6.4). Ids
   * are without their angle brackets.
   */
  thread?: { messageId: string; before: readonly string[] }
}

/** An email as it waits to be sent. */
type RenderedEmail = Omit<Email, 'body'> & { text: string; html: string }

const senderName = 'Loquia'
const mailJob = 'mail'
/** An email as it waits: its words may open an account, and a finished job stays in the queue's tables for a day. */
interface MailJob {
  id: string
  sealed: string
}
/** Milliseconds until a silent mail server counts as gone; the email is then tried again later. */
const patienceMs = 15_000

/**
 * Sends mail through the server in SMTP_URL. An email is stored as a job before `send` returns, so it survives a
 * restart and a mail server that is down for a while; it waits there sealed. Without SMTP_URL nothing is sent and
 * nothing is stored.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap {
  readonly #log = new Logger(Mailer.name)
  readonly #transport: Promise<Transporter> | undefined
  readonly #from: { name: string; address: string }
  readonly #box: SealedText
  /** Opens emails that waited while ENCRYPTION_KEY was changed. */
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

  /** Whether emails can leave; without it, screens must not promise any. */
  get isConfigured(): boolean {
    return this.#transport !== undefined
  }

  /** @throws EnvironmentError when emails would go out unencrypted */
  async onApplicationBootstrap(): Promise<void> {
    const transport = await this.#transport
    if (transport === undefined) return
    const complaint = await checkMailServer(this.environment)
    if (complaint !== undefined)
      this.#log.warn(`the mail server does not take emails at the moment, so they wait: ${complaint}`)
    await this.jobs.work(mailJob, async ({ id, sealed }: MailJob) => {
      const opened = this.#box.open(sealed, id) ?? this.#boxBefore?.open(sealed, id)
      // ENCRYPTION_KEY was changed while it waited: no later try would open it.
      if (opened === undefined) return this.#log.warn('An email that was sealed under another key is lost')
      const { fromName, stopAddress, thread, ...email } = JSON.parse(opened) as RenderedEmail
      await transport.sendMail({
        from: { ...this.#from, ...(fromName === undefined ? {} : { name: fromName }) },
        headers: {
          // So that no machine answers that its owner is on holiday (RFC 3834).
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
   * Takes an email for sending.
   * @returns whether it will be sent; `false` without SMTP_URL, and to the address of an installation without
   * ADMIN_EMAIL, where nobody reads
   * @throws when the email cannot be stored
   */
  async send(email: Email): Promise<boolean> {
    if (this.#transport === undefined || email.to === defaultAdminEmail) return false
    const id = randomUUID()
    // A line break in a header would start another header.
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
    this.#log.debug('Took an email')
    return true
  }
}
