import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { logError, toAppError } from '../../platform/http/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import { HandoffService } from './handoff.service.js'

@Injectable()
export class OverdueHandoffs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OverdueHandoffs.name)
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly handoffs: HandoffService,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.endOverdue(), this.timing.overdueEveryMs)
    this.timer.unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  private async endOverdue(): Promise<void> {
    try {
      await this.handoffs.endOverdue()
    } catch (error) {
      logError(this.logger, toAppError(error), 'ending overdue handoffs')
    }
  }
}
