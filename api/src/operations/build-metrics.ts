import { errorCodes } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common'
import { KnowledgeBuilder } from '../knowledge/index.js'
import { buildsTotal, fromZero, pagesTotal } from '../metrics/index.js'

fromZero(
  buildsTotal,
  { status: 'ready', error: '' },
  ...errorCodes.filter((code) => code.startsWith('site_')).map((error) => ({ status: 'failed', error })),
)
fromZero(pagesTotal, { status: 'read' }, { status: 'skipped' })

/** Counts readings as they end. */
@Injectable()
export class BuildMetrics implements OnModuleInit, OnModuleDestroy {
  private unsubscribe: (() => void) | undefined

  constructor(private readonly builder: KnowledgeBuilder) {}

  onModuleInit(): void {
    this.unsubscribe = this.builder.onProgress((_botId, { status, error, counts }) => {
      if (status !== 'ready' && status !== 'failed') return
      buildsTotal.inc({ status, error: error ?? '' })
      pagesTotal.inc({ status: 'read' }, counts.read)
      pagesTotal.inc({ status: 'skipped' }, counts.skipped)
    })
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }
}
