import type { Note } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { toStorableText } from '../../../platform/database/stored-text.js'
import { ConversationNoteEntity } from './conversation-note.entity.js'
import { isOwner, loadNotes } from '../inbox.queries.js'

@Injectable()
export class ConversationNotes {
  constructor(@InjectRepository(ConversationNoteEntity) private readonly notes: Repository<ConversationNoteEntity>) {}

  async list(conversationId: string, one: { clientNoteId?: string; noteId?: string } = {}): Promise<Note[]> {
    const found = await loadNotes(this.notes.manager, conversationId, one)
    return found.map(({ id, authorId, name, text, createdAt, editedAt }) => ({
      id,
      author: name === null || authorId === null ? null : { userId: authorId, name },
      text,
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    }))
  }

  /** @throws AppError `invalid_request` for an id that another author used */
  async add(
    conversationId: string,
    authorId: number,
    { clientNoteId, text }: { clientNoteId: string; text: string },
  ): Promise<{ note: Note; isNew: boolean }> {
    const { raw } = await this.notes
      .createQueryBuilder()
      .insert()
      .values({ conversationId, clientNoteId, authorId, text: toStorableText(text) })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute()
    const isNew = (raw as unknown[]).length > 0
    if (!isNew && !(await this.notes.existsBy({ conversationId, clientNoteId, authorId })))
      throw new AppError('invalid_request')
    const [note] = await this.list(conversationId, { clientNoteId })
    return { note: note!, isNew }
  }

  /**
   * Only the author may change a note.
   * @throws AppError `not_found`
   */
  async change(
    { conversationId, noteId, text }: { conversationId: string; noteId: string; text: string },
    authorId: number,
  ): Promise<Note> {
    const { affected } = await this.notes.update(
      { id: noteId, conversationId, authorId },
      { text: toStorableText(text), editedAt: () => 'now()' },
    )
    const [note] = affected === 1 ? await this.list(conversationId, { noteId }) : []
    if (note === undefined) throw new AppError('not_found')
    return note
  }

  /**
   * Authors and workspace owners may delete notes.
   * @throws AppError `not_found`, `forbidden`
   */
  async delete(
    { conversationId, noteId }: { conversationId: string; noteId: string },
    { userId, botId }: { userId: number; botId: string },
  ): Promise<void> {
    const note = await this.notes.findOneBy({ id: noteId, conversationId })
    if (note === null) throw new AppError('not_found')
    if (note.authorId !== userId && !(await this.canDeleteAll(botId, userId))) throw new AppError('forbidden')
    await this.notes.delete({ id: noteId, conversationId })
  }

  /** @param botId the bot's row id */
  canDeleteAll(botId: string, userId: number): Promise<boolean> {
    return isOwner(this.notes.manager, botId, userId)
  }
}
