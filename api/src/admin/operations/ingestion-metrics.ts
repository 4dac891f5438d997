import { errorCodes } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { IngestionRunner } from '../../knowledge/index.js'
import { ingestionsTotal, fromZero, pagesTotal } from '../../platform/metrics/index.js'

fromZero(
  ingestionsTotal,
  { status: 'ready', error: '' },
  ...errorCodes.filter((code) => code.startsWith('site_')).map((error) => ({ status: 'failed', error })),
)
fromZero(pagesTotal, { status: 'read' }, { status: 'skipped' })

@Injectable()
export class IngestionMetrics implements OnModuleInit, OnModuleDestroy {
  private unsubscribe: (() => void) | undefined

  constructor(private readonly ingestionRunner: IngestionRunner) {}

  onModuleInit(): void {
    this.unsubscribe = this.ingestionRunner.onProgress((_botId, { status, error, counts }) => {
      if (status !== 'ready' && status !== 'failed') return
      ingestionsTotal.inc({ status, error: error ?? '' })
      pagesTotal.inc({ status: 'read' }, counts.read)
      pagesTotal.inc({ status: 'skipped' }, counts.skipped)
    })
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }
}
