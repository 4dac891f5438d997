import { type DynamicModule, Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { QUEUE_OPTIONS, type QueueOptions } from './job-options.js'
import { JobQueue } from './job-queue.js'
import { RecurringJobs } from './recurring-jobs.js'
import { JobHoldersEntity } from './job-holders.entity.js'

/** Makes {@link JobQueue} injectable everywhere. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature([JobHoldersEntity])] })
export class JobsModule {
  static on(options: QueueOptions): DynamicModule {
    return {
      module: JobsModule,
      providers: [{ provide: QUEUE_OPTIONS, useValue: options }, JobQueue, RecurringJobs],
      exports: [JobQueue, RecurringJobs],
    }
  }
}
