import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { rows } from '../../../database/rows.js'

/** Accounts named in one line. */
const namedAtMost = 20

/**
 * Tells the operator at every start which old names need a look, by the ids of their accounts: the log holds no names
 * of people.
 */
@Injectable()
export class UsernameWarning implements OnApplicationBootstrap {
  readonly #log = new Logger(UsernameWarning.name)

  constructor(private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    const marked = await rows<{ id: number; fault: string }>(
      this.dataSource,
      `SELECT id, username_fault AS fault FROM users WHERE username_fault IS NOT NULL ORDER BY id`,
    )
    if (marked.length === 0) return
    const named = marked
      .slice(0, namedAtMost)
      .map(({ id, fault }) => `#${id} (${fault})`)
      .join(', ')
    this.#log.warn(
      `${marked.length} usernames from before the rules for new ones hold unusual characters or look like another: ${named}${marked.length > namedAtMost ? ', …' : ''}; a search for "#id" under /admin/users shows each`,
    )
  }
}
