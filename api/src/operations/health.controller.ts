import { Controller, Get, Header, Res } from '@nestjs/common'
import type { Response } from 'express'
import { Readiness, type ReadinessReport } from './readiness.js'

/** For load balancers and people on call. */
@Controller('api')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process lives; nothing behind it is asked. */
  @Get('health')
  @Header('cache-control', 'no-store')
  health(): { status: 'ok'; uptimeSeconds: number } {
    return { status: 'ok', uptimeSeconds: Math.round(process.uptime()) }
  }

  /** Visitors may be sent here; 503 with the reasons otherwise. */
  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report()
    if (!report.ready) response.status(503)
    return report
  }
}
