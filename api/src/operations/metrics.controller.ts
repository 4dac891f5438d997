import { Controller, Get, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../app-error.js'
import { isTrustedProxy } from '../http/index.js'
import { registry } from '../metrics/index.js'
import { SystemMetrics } from './system-metrics.js'

/**
 * Metrics in Prometheus's text format, for whoever stands on our own network: what comes through the public proxy finds
 * nothing here.
 */
@Controller('api/metrics')
export class MetricsController {
  constructor(private readonly house: SystemMetrics) {}

  @Get()
  async metrics(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.headers['x-forwarded-for'] !== undefined || !isTrustedProxy(request.socket.remoteAddress ?? ''))
      throw new AppError('not_found')
    await this.house.look()
    response.setHeader('cache-control', 'no-store')
    response.type(registry.contentType).send(await registry.metrics())
  }
}
