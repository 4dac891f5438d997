import { getHealth, getReadiness } from '@loquia/contracts/calls'
import { Controller, Header, Res } from '@nestjs/common'
import type { Response } from 'express'
import { Handles } from '../../platform/http/index.js'
import { Readiness } from './readiness.js'

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Checks only the process itself. */
  @Handles(getHealth)
  @Header('cache-control', 'no-store')
  getHealth() {
    return { status: 'ok', uptimeSeconds: Math.round(process.uptime()) } as const
  }

  /** 503 with reasons if visitors cannot be served. */
  @Handles(getReadiness)
  @Header('cache-control', 'no-store')
  async getReadiness(@Res({ passthrough: true }) response: Response) {
    const report = await this.readiness.report()
    if (!report.ready) response.status(503)
    return report
  }
}
