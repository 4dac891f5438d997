import type { DemoContactRequest } from '@loquia/contracts'
import type { EntityManager } from 'typeorm'
import { DemoContactEntity } from './demo-contact.entity.js'

/**
 * One line in the admins' inbox for each person and demo, however many forms they fill in; the consent is the latest
 * that was given.
 */
export async function keepPerson(
  manager: EntityManager,
  { fullName, email, website, demoId, consent }: DemoContactRequest,
): Promise<void> {
  const consented = consent === undefined ? {} : { consentAt: () => 'now()', consentVersion: consent }
  if (demoId !== undefined) {
    const { affected } = await manager.update(
      DemoContactEntity,
      { demoId, email },
      // What was left empty takes nothing away; the address is what it was.
      { email, ...(fullName === '' ? {} : { fullName }), ...(website === '' ? {} : { website }), ...consented },
    )
    if (affected !== 0) return
  }
  await manager.insert(DemoContactEntity, { fullName, email, website, demoId: demoId ?? null, ...consented })
}
