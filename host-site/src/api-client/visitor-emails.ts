import { stopEmailsResponse } from '@loquia/contracts'
import { call } from './call'

/**
 * Ends the emails of a bot to the address that the token was sent to.
 * @returns whose emails those were; empty when it is gone
 */
export async function stopEmails(token: string): Promise<string> {
  const address = `/api/visitor-emails/stop?token=${encodeURIComponent(token)}`
  return (await call(address, stopEmailsResponse, undefined, 'POST')).business
}
