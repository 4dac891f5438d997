import { limits, type ChangeReplyRequest, type SavedReply, type SavedReplyRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { isUuid } from '../../platform/database/uuid.js'
import { SavedReplyEntity } from './saved-reply.entity.js'

@Injectable()
export class SavedRepliesService {
  constructor(@InjectRepository(SavedReplyEntity) private readonly replies: Repository<SavedReplyEntity>) {}

  async list(workspaceId: string): Promise<SavedReply[]> {
    const found = await this.replies.find({ where: { workspaceId }, order: { title: 'ASC', id: 'ASC' } })
    return found.map(toReply)
  }

  /** @throws AppError `saved_reply_limit` */
  async add(workspaceId: string, { title, text }: SavedReplyRequest): Promise<SavedReply> {
    if ((await this.replies.countBy({ workspaceId })) >= limits.savedRepliesMax) throw new AppError('saved_reply_limit')
    const reply = await this.replies.save({ workspaceId, title: toStorableText(title), text: toStorableText(text) })
    return toReply(await this.replies.findOneByOrFail({ id: reply.id }))
  }

  /** @throws AppError `not_found`; `settings_changed` with the stored reply */
  async change(workspaceId: string, id: string, { title, text, version }: ChangeReplyRequest): Promise<SavedReply> {
    if (!isUuid(id)) throw new AppError('not_found')
    await this.replies.manager.transaction(async (manager) => {
      const stored = await manager.findOne(SavedReplyEntity, {
        where: { id, workspaceId },
        lock: { mode: 'pessimistic_write' },
      })
      if (stored === null) throw new AppError('not_found')
      assertUnchanged(toReply(stored).updatedAt, version, { title: stored.title, text: stored.text })
      await manager.update(
        SavedReplyEntity,
        { id },
        {
          ...(title !== undefined && { title: toStorableText(title) }),
          ...(text !== undefined && { text: toStorableText(text) }),
          updatedAt: () => 'now()',
        },
      )
    })
    return toReply(await this.replies.findOneByOrFail({ id }))
  }

  /** @throws AppError `not_found` */
  async remove(workspaceId: string, id: string): Promise<void> {
    const { affected } = isUuid(id) ? await this.replies.delete({ id, workspaceId }) : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
  }
}

function toReply({ id, title, text, updatedAt }: SavedReplyEntity): SavedReply {
  return { id, title, text, updatedAt: updatedAt.toISOString() }
}
