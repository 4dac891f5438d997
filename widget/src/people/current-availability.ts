import type { Availability } from '@loquia/contracts'
import type { ExtrasHost } from '../extras/host'

/**
 * Whether a person can come: that changes while a page is open, so where nobody could, the server is asked anew.
 * @returns undefined where the owner offers none
 */
export async function currentAvailability({ chat, newId }: ExtrasHost): Promise<Availability | undefined> {
  const known = chat.store.getState().people
  if (!known || known.available) return known
  const request = { clientMessageId: newId(), dryRun: true }
  const reply = await chat.request((wire) => wire.askPerson(request)).catch(() => undefined)
  if (reply && !reply.available) chat.hear({ type: 'people', changes: { people: reply.availability } })
  return chat.store.getState().people
}
