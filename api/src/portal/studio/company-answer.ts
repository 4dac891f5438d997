import { companyQuestions, type BotSettingsChange } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { In, type EntityManager } from 'typeorm'
import { BotsService, OwnBotsService, type OwnedBot } from '../../core/bots/index.js'
import { SourceEntity } from '../../core/sources/index.js'
import type { Member } from '../../core/workspaces/index.js'
import { SourcesService } from '../sources/index.js'

type SavedSettings = Awaited<ReturnType<OwnBotsService['getSettings']>>

/** Stores the business's description as a custom answer. */
@Injectable()
export class CompanyAnswer {
  constructor(
    private readonly bots: BotsService,
    private readonly ownBots: OwnBotsService,
    private readonly sources: SourcesService,
  ) {}

  /**
   * Saves the settings and the answer in one transaction.
   * @param change an empty description deletes the answer
   * @throws AppError `training_limit` without room for a first description; as {@link OwnBotsService.saveSettings}
   */
  async saveWithSettings(
    member: Member,
    owned: OwnedBot,
    change: BotSettingsChange & { companyInfo: string },
    version: string | undefined,
  ): Promise<SavedSettings> {
    const bot = await this.bots.getForMember(member, owned.publicId)
    const { companyInfo } = change
    const answer = { question: companyQuestions[bot.language], answer: companyInfo, wordings: [], authorId: member.id }
    let written: string | undefined
    let obsolete: string[] = []
    const saved = await this.ownBots.saveSettings(owned, change, version, async (transaction, before) => {
      const stored = await listCompanyAnswers(transaction, bot.id)
      obsolete = companyInfo === '' ? stored : stored.slice(1)
      if (companyInfo !== '' && companyInfo !== before.companyInfo)
        written = await this.sources.storeAnswer(transaction, bot.id, answer, stored[0])
    })
    if (written !== undefined) await this.sources.activateAnswer(bot.id, written)
    // Deleting takes several transactions; the next save finds answers that a fault has left.
    for (const id of obsolete) await this.sources.removeBotSource(bot.id, id)
    return written === undefined && obsolete.length === 0 ? saved : this.ownBots.getSettings(owned)
  }
}

/** Newest first. */
async function listCompanyAnswers(transaction: EntityManager, botId: string): Promise<string[]> {
  const found = await transaction.find(SourceEntity, {
    select: { id: true },
    where: { botId, type: 'answer', location: In(Object.values(companyQuestions)) },
    order: { createdAt: 'DESC', id: 'ASC' },
  })
  return found.map(({ id }) => id)
}
