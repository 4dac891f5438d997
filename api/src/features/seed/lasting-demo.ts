import { IsNull, type Repository } from 'typeorm'
import type { BotEntity } from '../workspace/bots/index.js'

/** Public id of the demo of a sample site that does not expire. */
export async function lastingDemo(bots: Repository<BotEntity>, domain: string): Promise<string | undefined> {
  const found = await bots
    .createQueryBuilder('bot')
    .select(['bot.id', 'bot.publicId'])
    .innerJoin('bot.demo', 'demo')
    .where({ domain, kind: 'demo', purchasedAt: IsNull() })
    .andWhere('demo.expiresAt IS NULL')
    .orderBy('bot.createdAt')
    .limit(1)
    .getOne()
  return found?.publicId
}
