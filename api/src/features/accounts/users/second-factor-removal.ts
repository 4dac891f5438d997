import type { EntityManager } from 'typeorm'
import { SecondFactorEntity } from './second-factor.entity.js'

/** Takes the second factor off an account. @returns whether there was one that was on */
export async function removeSecondFactor(userId: number, manager: EntityManager): Promise<boolean> {
  const { raw } = await manager
    .createQueryBuilder()
    .delete()
    .from(SecondFactorEntity)
    .where({ userId })
    .returning('confirmed_at')
    .execute()
  const [removed] = raw as { confirmed_at: Date | null }[]
  return removed !== undefined && removed.confirmed_at !== null
}
