import type { Locale } from '@loquia/contracts'
import type { Repository } from 'typeorm'
import type { BotEntity } from '../../core/bots/index.js'

/**
 * Returns the public ids of the bots that answer about this site, by language; null until a bot has ingested the site
 * in that language.
 */
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
