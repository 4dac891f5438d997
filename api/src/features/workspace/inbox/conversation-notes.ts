import type { Note } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { storable } from '../../../database/stored-text.js'
import { ConversationNoteEntity } from './conversation-note.entity.js'
import { notesOf } from './inbox.queries.js'

/** What people note for each other beside a conversation. */
@Injectable()
export class ConversationNotes {
  constructor(@InjectRepository(ConversationNoteEntity) private readonly notes: Repository<ConversationNoteEntity>) {}

  /** The oldest first. */
  async list(conversationId: string, clientNoteId?: string): Promise<Note[]> {
    const found = await notesOf(this.notes.manager, conversationId, clientNoteId)
    return found.map(({ id, name, text, createdAt }) => ({
      id,
      author: name === null ? null : { name },
      text,
      createdAt: createdAt.toISOString(),
    }))
  }

  /**
   * Keeps a note, once.
   * @returns it, and whether it was not known before
   * @throws AppError `invalid_request` for an id under which somebody else has noted something
   */
  async add(
    conversationId: string,
    authorId: number,
    { clientNoteId, text }: { clientNoteId: string; text: string },
  ): Promise<{ note: Note; isNew: boolean }> {
    const { raw } = await this.notes
      .createQueryBuilder()
      .insert()
      .values({ conversationId, clientNoteId, authorId, text: storable(text) })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute()
    const isNew = (raw as unknown[]).length > 0
    if (!isNew && !(await this.notes.existsBy({ conversationId, clientNoteId, authorId })))
      throw new AppError('invalid_request')
    const [note] = await this.list(conversationId, clientNoteId)
    return { note: note!, isNew }
  }
}
