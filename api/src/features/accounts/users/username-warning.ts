import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Not, Repository } from 'typeorm'
import { UserEntity } from './user.entity.js'

/** Accounts named in one line. */
const namedAtMost = 20

/**
 * Tells the operator at every start which old names need a look, by the ids of their accounts: the log holds no names
 * of people.
 */
@Injectable()
export class UsernameWarning implements OnApplicationBootstrap {
  readonly #log = new Logger(UsernameWarning.name)

  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async onApplicationBootstrap(): Promise<void> {
    const marked = await this.users.find({
      select: { id: true, usernameFault: true },
      where: { usernameFault: Not(IsNull()) },
      order: { id: 'ASC' },
    })
    if (marked.length === 0) return
    const named = marked
      .slice(0, namedAtMost)
      .map(({ id, usernameFault }) => `#${id} (${usernameFault})`)
      .join(', ')
    this.#log.warn(
      `${marked.length} usernames from before the rules for new ones hold unusual characters or look like another: ${named}${marked.length > namedAtMost ? ', …' : ''}; a search for "#id" under /admin/users shows each`,
    )
  }
}
