import type { SeedReport } from './features/seed/index.js'

/** Sent to the process that started this one, which knows more of the place and tells the person. */
export interface ReadyMessage extends SeedReport {
  type: 'ready'
  port: number
}

/** For whoever has started the server where nobody else says where to go. */
export function readyLines({ port, logins }: ReadyMessage): string[] {
  const made = logins.filter(({ password }) => password !== undefined)
  return [
    `Loquia listens on port ${port}.`,
    ...made.map(({ role, username, password }) => `New ${role} login (shown once): ${username} / ${password}`),
  ]
}
