import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../../config/env.js'
import { publicAddress } from '../../../config/public-address.js'
import { logError, toAppError } from '../../../http/index.js'
import { RecurringJobs } from '../../../jobs/index.js'
import { Mailer } from '../../../mail/index.js'
import { takeWaiting, type Waiting } from '../../chat/index.js'
import { NotificationAddressesService } from '../notification-addresses/index.js'
import { ConversationNoteEntity } from './notes/conversation-note.entity.js'
import { waitingEmail } from './waiting-email.js'

const everyMs = 20_000

/** Writes to those who answer a bot's visitors when one has waited for as long as its owner set. */
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

  /** Each waiting visitor is taken by one process only. */
  async sendAll(): Promise<void> {
    for (const waiting of await takeWaiting(this.stored.manager)) await this.send(waiting)
  }

  private async send(waiting: Waiting): Promise<void> {
    const { publicId, conversationId, language: locale, domain, people } = waiting
    const path = `/portal/inbox?bot=${encodeURIComponent(publicId)}&conversation=${conversationId}`
    const email = waitingEmail(waiting, publicAddress(this.environment, locale, path))
    for (const { userId, email: to } of people ?? []) {
      try {
        // Nobody is written to whose address is not proven theirs.
        if (await this.addresses.isConfirmed(userId, to)) await this.mailer.send({ to, ...email })
        else await this.addresses.askOnce({ userId, email: to, domain, locale })
      } catch (error) {
        logError(this.logger, toAppError(error), 'writing of a visitor who waits')
      }
    }
  }
}
