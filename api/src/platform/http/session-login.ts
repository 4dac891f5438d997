import type { SessionData } from 'express-session'

declare module 'express-session' {
  interface SessionData {
    passport?: { user: SessionLogin }
  }
}

export interface SessionLogin {
  userId: number
  /** `SessionStore` describes this number. */
  loginEpoch: number
  startedAt: string
  browser: string
}

/** The fields of the login are at the top, where SQL finds the sessions of an account by `userId`. */
export type StoredSession = Omit<SessionData, 'passport'> &
  (SessionLogin | { [Field in keyof SessionLogin]?: undefined })

export function toStored({ passport, ...session }: SessionData): StoredSession {
  return passport === undefined ? session : { ...session, ...passport.user }
}

export function fromStored({ userId, loginEpoch, startedAt, browser, ...session }: StoredSession): SessionData {
  if (userId === undefined) return session
  return { ...session, passport: { user: { userId, loginEpoch, startedAt, browser } } }
}
