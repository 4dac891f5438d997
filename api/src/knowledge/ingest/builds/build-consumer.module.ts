import { Module } from '@nestjs/common'
import { JobsModule } from '../../../jobs/index.js'
import { KnowledgeModule } from '../../knowledge.module.js'
import { BuildTurns } from './build-turns.js'
import { BuildConsumer } from './build-consumer.js'

/** Reads sources in the background. Apart from the knowledge itself, which is used without a queue too. */
@Module({ imports: [KnowledgeModule, JobsModule], providers: [BuildConsumer, BuildTurns] })
export class BuildConsumerModule {}
