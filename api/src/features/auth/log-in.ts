import type { User } from '@loquia/contracts'
import type { Request } from 'express'

/** Characters kept of how a browser names itself. */
const browserMaxChars = 200

/** A new session id at every login: one that was planted before it is worth nothing after it. */
export async function logIn(request: Request, user: Pick<User, 'id'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error) : resolve()))
  })
  request.session.userId = user.id
  request.session.startedAt = new Date().toISOString()
  request.session.browser = (request.get('user-agent') ?? '').slice(0, browserMaxChars)
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error) : resolve()))
  })
}
