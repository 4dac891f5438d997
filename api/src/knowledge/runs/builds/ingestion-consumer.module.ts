import { Module } from '@nestjs/common'
import { KnowledgeModule } from '../../knowledge.module.js'
import { IngestionSlots } from './ingestion-slots.js'
import { IngestionConsumer } from './ingestion-consumer.js'

/** The knowledge module also works without a queue. */
@Module({ imports: [KnowledgeModule], providers: [IngestionConsumer, IngestionSlots] })
export class IngestionConsumerModule {}
