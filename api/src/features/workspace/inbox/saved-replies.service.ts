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
  async list(ownerId: number): Promise<SavedReply[]> {
    const found = await this.replies.find({ where: { ownerId }, order: { title: 'ASC', id: 'ASC' } })
    return found.map(toReply)
  }

  /** @throws AppError `saved_replies_full` */
  async add(ownerId: number, { title, text }: SavedReplyRequest): Promise<SavedReply> {
    if ((await this.replies.countBy({ ownerId })) >= limits.savedRepliesMax) throw new AppError('saved_replies_full')
    const reply = await this.replies.save({ ownerId, title: storable(title), text: storable(text) })
    return toReply(await this.replies.findOneByOrFail({ id: reply.id }))
  }

  /** @throws AppError `not_found` */
  async change(ownerId: number, id: string, { title, text }: SavedReplyRequest): Promise<SavedReply> {
    const { affected } = isUuid(id)
      ? await this.replies.update(
          { id, ownerId },
          { title: storable(title), text: storable(text), updatedAt: () => 'now()' },
        )
      : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
    return toReply(await this.replies.findOneByOrFail({ id }))
  }

  /** @throws AppError `not_found` */
  async remove(ownerId: number, id: string): Promise<void> {
    const { affected } = isUuid(id) ? await this.replies.delete({ id, ownerId }) : { affected: 0 }
    if (affected !== 1) throw new AppError('not_found')
  }
}

function toReply({ id, title, text, updatedAt }: SavedReplyEntity): SavedReply {
  return { id, title, text, updatedAt: updatedAt.toISOString() }
}
