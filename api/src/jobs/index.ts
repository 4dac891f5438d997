import { Module } from '@nestjs/common'

/** Background work on the database's queue; a job whose process dies is taken up by another. */
export abstract class JobQueue {
  abstract work<T>(name: string, handler: (data: T, signal: AbortSignal) => Promise<void>, options?: { concurrency?: number }): Promise<void>
  abstract send(name: string, data: unknown, options?: { singletonKey?: string }): Promise<void>
}

@Module({})
export class JobsModule {}
