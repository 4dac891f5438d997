import { type DynamicModule, Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { QUEUE_OPTIONS, type QueueOptions, JobQueue } from './job-queue.js'
import { RecurringJobs } from './recurring-jobs.js'
import { JobProcessesEntity } from './job-processes.entity.js'

@Global()
@Module({ imports: [TypeOrmModule.forFeature([JobProcessesEntity])] })
export class JobsModule {
  static register(options: QueueOptions): DynamicModule {
    return {
      module: JobsModule,
      providers: [{ provide: QUEUE_OPTIONS, useValue: options }, JobQueue, RecurringJobs],
      exports: [JobQueue, RecurringJobs],
    }
  }
}
