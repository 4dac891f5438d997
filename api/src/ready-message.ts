import type { SeedReport } from './seed/index.js'

/** The parent process informs the person. */
export interface ReadyMessage extends SeedReport {
  type: 'ready'
  port: number
}

export function readyLines({ port, logins }: ReadyMessage): string[] {
  const made = logins.filter(({ password }) => password !== undefined)
  return [
    `Loquia listens on port ${port}.`,
    ...made.map(({ role, username, password }) => `New ${role} login (shown once): ${username} / ${password}`),
  ]
}
