import { type DynamicModule, Global, Module } from '@nestjs/common'
import { JobQueue, QUEUE_OPTIONS, type QueueOptions } from './job-queue.js'

/** Makes {@link JobQueue} injectable everywhere. */
@Global()
@Module({})
export class JobsModule {
  static on(options: QueueOptions): DynamicModule {
    return { module: JobsModule, providers: [{ provide: QUEUE_OPTIONS, useValue: options }, JobQueue], exports: [JobQueue] }
  }
}
