import { getMetrics } from '@loquia/contracts/calls'
import { Controller, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { isTrustedProxy, Handles } from '../../platform/http/index.js'
import { registry } from '../../platform/metrics/index.js'
import { SystemMetrics } from './system-metrics.js'

/** Serves Prometheus metrics to the internal network only. Requests through the public proxy receive `not_found`. */
@Controller()
export class MetricsController {
  constructor(private readonly systemMetrics: SystemMetrics) {}

  @Handles(getMetrics)
  async getMetrics(@Req() request: Request, @Res() response: Response) {
    if (request.headers['x-forwarded-for'] !== undefined || !isTrustedProxy(request.socket.remoteAddress ?? ''))
      throw new AppError('not_found')
    await this.systemMetrics.refresh()
    response.setHeader('cache-control', 'no-store')
    response.type(registry.contentType).send(await registry.metrics())
  }
}
