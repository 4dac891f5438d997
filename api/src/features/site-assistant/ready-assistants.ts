import type { Locale } from '@loquia/contracts'
import type { Repository } from 'typeorm'
import type { BotEntity } from '../workspace/bots/index.js'

/** Public id of the bot that answers about this very site, in each language in which it has read it; null elsewhere. */
export async function readyAssistants(bots: Repository<BotEntity>): Promise<Record<Locale, string | null>> {
  const found = await bots
    .createQueryBuilder('bot')
    .select(['bot.id', 'bot.publicId', 'bot.language'])
    .where({ kind: 'site' })
    .andWhere('EXISTS (SELECT 1 FROM chunks WHERE chunks.bot_id = bot.id)')
    .orderBy('bot.createdAt')
    .getMany()
  const idOf = (language: Locale): string | null => found.find((bot) => bot.language === language)?.publicId ?? null
  return { en: idOf('en'), it: idOf('it') }
}
