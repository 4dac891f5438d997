import type { Request } from 'express'

/** Characters kept of how a browser names itself. */
const browserMaxChars = 200

/**
 * A new session id at every login: one that was planted before it is worth nothing after it.
 * @param loginEpoch of the account, as it was when whoever logs in was checked
 * @throws AppError `invalid_credentials` when what opens the account has changed since
 */
export async function logIn(request: Request, userId: number, loginEpoch: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error) : resolve()))
  })
  const browser = (request.get('user-agent') ?? '').slice(0, browserMaxChars)
  Object.assign(request.session, { userId, loginEpoch, startedAt: new Date().toISOString(), browser })
  await new Promise<void>((resolve, reject) => {
    // One that was refused must not be stored again with the answer.
    request.session.save((error: unknown) => (error ? request.session.destroy(() => reject(error)) : resolve()))
  })
}
