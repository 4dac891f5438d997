import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { storable } from '../../../database/stored-text.js'
import type { AnswerInput } from '../../../knowledge/index.js'
import { suggestionsShown } from '../../workspace/bots/index.js'
import { MessageEntity } from '../message.entity.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import type { EndedAnswer, PendingAnswer } from './answer.js'
import {
  claimOrphanedAnswers,
  failOrphanedAnswers,
  finishAnswer,
  keepAnswers,
  selectContext,
} from './answers.queries.js'

/** Answers while they are written, in the database: whoever holds an answer's lease writes it. */
@Injectable()
export class AnswerStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  /** What was said before a question, oldest first, and whether the bot's pages are still being read. */
  async context(answer: PendingAnswer): Promise<{
    history: AnswerInput['history']
    stillReading: boolean
    suggested: string[]
    offered: string[]
  }> {
    const found = await selectContext(this.messages.manager, answer)
    const suggested = found?.suggested ?? []
    return {
      history: found?.history ?? [],
      stillReading: found?.reading ?? false,
      suggested,
      // The first ones stood below the greeting.
      offered: [...suggested.slice(0, suggestionsShown), ...(found?.offered ?? [])],
    }
  }

  /**
   * Writes what answers have so far and renews their leases, all in one statement.
   * @returns the new leases by the answers' ids; an answer that is missing is no longer ours
   */
  async keep(answers: readonly { pending: PendingAnswer; content: string }[]): Promise<Map<string, Date>> {
    const kept = await keepAnswers(this.messages.manager, answers, this.timing)
    return new Map(kept.map(({ id, lease }) => [id, lease]))
  }

  /**
   * Ends an answer and, unless it was sure, keeps the question for the bot's owner.
   * @returns false when the answer is no longer ours
   */
  finish(pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
    return finishAnswer(this.messages.manager, pending, ended)
  }

  /** Stops an answer that another process is writing; that process notices at its next write. */
  async stopElsewhere(answerId: string): Promise<void> {
    await this.messages.update({ id: answerId, state: 'streaming' }, { state: 'stopped', leaseUntil: null })
  }

  /** Whether an answer that was taken from us was stopped by its reader; if so, what was read is kept whole. */
  async settleStopped(answerId: string, content: string): Promise<boolean> {
    const { affected } = await this.messages.update({ id: answerId, state: 'stopped' }, { content: storable(content) })
    return affected === 1
  }

  /** Ends every lease. Only for a process that is alone on its database and writes no answer yet. */
  async releaseAll(): Promise<void> {
    await this.messages.update({ state: 'streaming' }, { leaseUntil: new Date(0) })
  }

  /**
   * Marks orphaned answers as interrupted whose process has died after it wrote something, or too long ago, or was the
   * second to die.
   * @param own answers this process is writing
   */
  failOrphaned(own: readonly string[]): Promise<{ answerId: string; conversationId: string }[]> {
    return failOrphanedAnswers(this.messages.manager, own, this.timing)
  }

  /**
   * Takes over orphaned answers whose process has died before it wrote anything, and not too long ago, oldest first.
   * @param own answers this process is writing
   * @param most so many at once
   */
  claimOrphaned(own: readonly string[], most: number): Promise<PendingAnswer[]> {
    return claimOrphanedAnswers(this.messages.manager, own, most, this.timing)
  }
}
