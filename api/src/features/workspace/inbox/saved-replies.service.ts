import { limits, type SavedReply, type SavedReplyRequest } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import { SavedReplyEntity } from './saved-reply.entity.js'

/** Answers that people of a workspace send often. */
@Injectable()
export class SavedRepliesService {
  constructor(@InjectRepository(SavedReplyEntity) private readonly replies: Repository<SavedReplyEntity>) {}

  /** By title. */
  async list(workspaceId: string): Promise<SavedReply[]> {
    const found = await this.replies.find({ where: { workspaceId }, order: { title: 'ASC', id: 'ASC' } })
    return found.map(toReply)
  }

  /** @throws AppError `saved_replies_full` */
  async add(workspaceId: string, { title, text }: SavedReplyRequest): Promise<SavedReply> {
    if ((await this.replies.countBy({ workspaceId })) >= limits.savedRepliesMax)
      throw new AppError('saved_replies_full')
    const reply = await this.replies.save({ workspaceId, title: storable(title), text: storable(text) })
    return toReply(await this.replies.findOneByOrFail({ id: reply.id }))
  }

  /** @throws AppError `not_found` */
  async change(workspaceId: string, id: string, { title, text }: SavedReplyRequest): Promise<SavedReply> {
    const { affected } = isUuid(id)
      ? await this.replies.update(
          { id, workspaceId },
          { title: storable(title), text: storable(text), updatedAt: () => 'now()' },
        )
      : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
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
