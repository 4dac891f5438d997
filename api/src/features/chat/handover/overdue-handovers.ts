import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { logError, toAppError } from '../../../http/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { HandoverService } from './handover.service.js'

/** Looks from time to time who waits for a person in vain; several processes that look at once do no harm. */
@Injectable()
export class OverdueHandovers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OverdueHandovers.name)
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly handovers: HandoverService,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), this.timing.overdueEveryMs)
    this.timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  private async look(): Promise<void> {
    try {
      await this.handovers.endOverdue()
    } catch (error) {
      logError(this.logger, toAppError(error), 'ending what waited for a person')
    }
  }
}
