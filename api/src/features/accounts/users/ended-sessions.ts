import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm'
import { AccessNews } from '../../workspace/members/index.js'

/**
 * Announces sessions that ended, so that sockets which they opened close at once instead of at the next regular check.
 * Sessions end within transactions of many callers, so this listens for the commits themselves.
 */
@Injectable()
export class EndedSessions implements EntitySubscriberInterface, OnModuleDestroy {
  private readonly uncommitted = new WeakSet<QueryRunner>()

  constructor(
    private readonly dataSource: DataSource,
    private readonly news: AccessNews,
  ) {
    dataSource.subscribers.push(this)
  }

  onModuleDestroy(): void {
    this.dataSource.subscribers.splice(this.dataSource.subscribers.indexOf(this), 1)
  }

  /** Announces once what the manager has written is committed. */
  async announce({ queryRunner }: EntityManager): Promise<void> {
    if (queryRunner?.isTransactionActive) this.uncommitted.add(queryRunner)
    else await this.news.tell()
  }

  async afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): Promise<void> {
    // A savepoint that is released leaves the transaction open.
    if (queryRunner.isTransactionActive || !this.uncommitted.delete(queryRunner)) return
    await this.news.tell()
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) this.uncommitted.delete(queryRunner)
  }
}
