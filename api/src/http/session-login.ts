import type { SessionData } from 'express-session'

declare module 'express-session' {
  interface SessionData {
    /** Under the key, and in the form, in which passport keeps who is logged in. */
    passport?: { user: SessionLogin }
  }
}

/** What is kept of a login in its session. All but the user is absent in sessions from before it was kept. */
export interface SessionLogin {
  userId: number
  /** What of the account the login was checked against; see `SessionStore`. */
  loginEpoch?: number
  /** When and with which browser it began; shown to its user. */
  startedAt?: string
  browser?: string
}

/**
 * A session as the table `sessions` has it, without passport's key: in the form from before passport, which nodes that
 * are not upgraded yet read and write beside us, and by whose `userId` the sessions of an account are found.
 */
export type StoredSession = Omit<SessionData, 'passport'> & Partial<SessionLogin>

/** From a request's session to the table's form; what is in that form already stays as it is. */
export function toStored({ passport, ...session }: SessionData): StoredSession {
  return { ...session, ...passport?.user }
}

/** The other way round. */
export function fromStored({ userId, loginEpoch, startedAt, browser, ...session }: StoredSession): SessionData {
  if (userId === undefined) return session
  return { ...session, passport: { user: { userId, loginEpoch, startedAt, browser } } }
}
