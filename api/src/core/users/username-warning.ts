import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { IsNull, Not, Repository } from 'typeorm'
import { UserEntity } from './user.entity.js'

const namedAtMost = 20

/** Logs account ids, as logs hold no personal names. */
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
      `suspicious_usernames count=${marked.length} accounts=${named}${marked.length > namedAtMost ? ', …' : ''}: unusual characters, or they look like another name; search for "#id" under /admin/users`,
    )
  }
}
