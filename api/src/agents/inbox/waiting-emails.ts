import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { publicAddress } from '../../config/public-address.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { RecurringJobs } from '../../platform/jobs/index.js'
import { Mailer } from '../../platform/mail/index.js'
import { claimWaitingVisitors, type WaitingVisitor } from '../../chat/index.js'
import { NotificationAddressesService } from '../../accounts/notification-addresses/index.js'
import { ConversationNoteEntity } from './notes/conversation-note.entity.js'
import { waitingEmail } from './waiting-email.js'

const everyMs = 20_000

@Injectable()
export class WaitingEmails implements OnApplicationBootstrap {
  private readonly logger = new Logger(WaitingEmails.name)

  constructor(
    @InjectRepository(ConversationNoteEntity) private readonly stored: Repository<ConversationNoteEntity>,
    private readonly addresses: NotificationAddressesService,
    private readonly mailer: Mailer,
    private readonly recurring: RecurringJobs,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recurring.every(everyMs, 'waiting-visitors', () => this.sendAll())
  }

  /** Only one process takes each visitor. */
  async sendAll(): Promise<void> {
    for (const waiting of await claimWaitingVisitors(this.stored.manager)) await this.send(waiting)
  }

  private async send(waiting: WaitingVisitor): Promise<void> {
    const { publicId, conversationId, language: locale, domain, people: recipients } = waiting
    const path = `/portal/inbox?bot=${encodeURIComponent(publicId)}&conversation=${conversationId}`
    const email = waitingEmail(waiting, publicAddress(this.environment, locale, path))
    for (const { userId, email: to } of recipients ?? []) {
      try {
        // Unconfirmed addresses are only asked to confirm.
        if (await this.addresses.isConfirmed(userId, to)) await this.mailer.send({ to, ...email })
        else await this.addresses.requestConfirmation({ userId, email: to, domain, locale })
      } catch (error) {
        logError(this.logger, toAppError(error), 'sending the email about a waiting visitor')
      }
    }
  }
}
