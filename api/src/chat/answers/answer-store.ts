import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { toStorableText } from '../../platform/database/stored-text.js'
import type { AnswerInput } from '../../knowledge/index.js'
import { suggestionsShown } from '../../core/bots/index.js'
import { MessageEntity } from '../../core/conversations/index.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'
import type { EndedAnswer, PendingAnswer } from './answer.js'
import {
  claimOrphanedAnswers,
  failOrphanedAnswers,
  finishAnswer,
  saveAnswerProgress,
  selectContext,
} from './answers.queries.js'

/** Only the lease holder writes an answer. */
@Injectable()
export class AnswerStore {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {}

  async loadContext(answer: PendingAnswer): Promise<{
    history: AnswerInput['history']
    isIngesting: boolean
    suggested: string[]
    offered: string[]
  }> {
    const found = await selectContext(this.messages.manager, answer)
    const suggested = found?.suggested ?? []
    return {
      history: found?.history ?? [],
      isIngesting: found?.reading ?? false,
      suggested,
      offered: [...suggested.slice(0, suggestionsShown), ...(found?.offered ?? [])],
    }
  }

  /** @returns new leases by answer id; missing answers were lost */
  async saveProgress(answers: readonly { pending: PendingAnswer; content: string }[]): Promise<Map<string, Date>> {
    const saved = await saveAnswerProgress(this.messages.manager, answers, this.timing)
    return new Map(saved.map(({ id, lease }) => [id, lease]))
  }

  /**
   * Also keeps unsure questions for the owner.
   * @returns false when the lease was lost
   */
  finish(pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
    return finishAnswer(this.messages.manager, pending, ended)
  }

  /** The writing process notices at its next write. */
  async stopElsewhere(answerId: string): Promise<void> {
    await this.messages.update({ id: answerId, state: 'streaming' }, { state: 'stopped', leaseUntil: null })
  }

  /**
   * Stores the text if the reader stopped the lost answer.
   * @returns whether the reader stopped it
   */
  async settleStopped(answerId: string, content: string): Promise<boolean> {
    const { affected } = await this.messages.update(
      { id: answerId, state: 'stopped' },
      { content: toStorableText(content) },
    )
    return affected === 1
  }

  /** Only for a process alone on its database without answers. */
  async releaseAll(): Promise<void> {
    await this.messages.update({ state: 'streaming' }, { leaseUntil: new Date(0) })
  }

  /**
   * Interrupts orphans that have text, are too old or were restarted.
   * @param own answers this process is writing
   */
  failOrphaned(own: readonly string[]): Promise<{ answerId: string; conversationId: string }[]> {
    return failOrphanedAnswers(this.messages.manager, own, this.timing)
  }

  /**
   * Restarts recent orphans without text, oldest first.
   * @param own answers this process is writing
   */
  claimOrphaned(own: readonly string[], most: number): Promise<PendingAnswer[]> {
    return claimOrphanedAnswers(this.messages.manager, own, most, this.timing)
  }
}
