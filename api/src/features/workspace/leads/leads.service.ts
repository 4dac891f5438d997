import type { Lead, LeadRequest, LeadsQuery } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm'
import { cursorOf, placeOf } from '../../../database/place.js'
import { holding } from '../../../database/rows.js'
import { storable } from '../../../database/stored-text.js'
import { isUuid } from '../../../database/uuid.js'
import { WebhookEvents } from '../../../webhook-events/index.js'
import { LeadEntity } from './lead.entity.js'
import { answerWithin } from './lead-answer.queries.js'

/** Leads of one page of the owner's list. */
const pageSize = 50
/** A cursor has milliseconds, so the list is sorted by them. */
const createdAtSql = `date_trunc('milliseconds', lead.createdAt)`

export interface NewLead extends LeadRequest {
  botId: string
  conversationId: string
}

type LeadRow = Omit<Lead, 'createdAt' | 'visitor'> & {
  createdAt: Date
  visitorSub: string | null
  visitorName: string | null
  visitorEmail: string | null
}

/** What visitors left for a business. Nobody but the bot's owner may read it: callers check that before they ask. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly events: WebhookEvents,
  ) {}

  /** The lead that was stored under a client's id, and the conversation it was left in. */
  async find(
    botId: string,
    clientLeadId: string,
    manager: EntityManager = this.leads.manager,
  ): Promise<{ id: string; conversationId: string } | undefined> {
    const found = await manager.findOne(LeadEntity, {
      select: { id: true, conversationId: true },
      where: { botId, clientLeadId },
    })
    return found ?? undefined
  }

  /** Stores a lead once. An answer of another conversation is left out, as if the form had stood below none. */
  async add(manager: EntityManager, { messageId, ...lead }: NewLead): Promise<{ id: string }> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(LeadEntity)
      .values({
        botId: lead.botId,
        conversationId: lead.conversationId,
        answerId: messageId !== undefined && isUuid(messageId) ? () => answerWithin : null,
        clientLeadId: lead.clientLeadId,
        name: storable(lead.name),
        email: storable(lead.email),
        message: storable(lead.message),
        pageUrl: lead.pageUrl === undefined ? null : storable(lead.pageUrl),
      })
      .setParameters({ messageId: messageId ?? null, within: lead.conversationId })
      .returning('id')
      .updateEntity(false)
      .execute()
    const [{ id }] = raw as [{ id: string }]
    const { botId, conversationId } = lead
    await this.events.emit(botId, 'lead.created', { conversationId, leadId: id }, manager)
    return { id }
  }

  /**
   * A bot's leads, the newest first, in pages.
   * @param botId the bot's row id, of a bot that the caller owns
   * @param cursor where the page before ended, as this method returned it
   * @param search words as they were typed; empty for all
   * @throws AppError `invalid_request` for a cursor of another shape
   */
  async list(
    botId: string,
    { cursor, search = '' }: Partial<LeadsQuery> = {},
    limit = pageSize,
  ): Promise<{ leads: Lead[]; cursor: string | null; total: number }> {
    const listing = this.fitting(botId, search).limit(limit + 1)
    const from = placeOf(cursor)
    if (from !== undefined) listing.andWhere(`(${createdAtSql}, lead.id) < (:at::timestamptz, :id::uuid)`, { ...from })
    const [total, found] = await Promise.all([this.fitting(botId, search).getCount(), listing.getRawMany<LeadRow>()])
    const leads = found.slice(0, limit).map(toLead)
    const last = leads.at(-1)
    const hasMore = found.length > limit && last !== undefined
    return { leads, cursor: hasMore ? cursorOf({ at: last.createdAt, id: last.id }) : null, total }
  }

  /** Every lead of a bot that fits, the newest first, for an export. */
  async listAll(botId: string, search = ''): Promise<Lead[]> {
    return (await this.fitting(botId, search).getRawMany<LeadRow>()).map(toLead)
  }

  /** @returns false when the bot has no such lead */
  async remove(botId: string, leadId: string): Promise<boolean> {
    if (!isUuid(leadId)) return false
    const { affected } = await this.leads.delete({ botId, id: leadId })
    return affected === 1
  }

  /** The leads of a bot that hold the words, with the question that was asked, the newest first; none of tests. */
  private fitting(botId: string, search: string): SelectQueryBuilder<LeadEntity> {
    const fitting = this.leads
      .createQueryBuilder('lead')
      .innerJoin('lead.conversation', 'conversation', 'NOT conversation.isTest')
      .leftJoin('lead.answer', 'answer')
      .leftJoin('answer.question', 'question')
      .select('lead.id', 'id')
      .addSelect('lead.conversationId', 'conversationId')
      .addSelect('lead.name', 'name')
      .addSelect('lead.email', 'email')
      .addSelect('lead.message', 'message')
      .addSelect('question.content', 'question')
      .addSelect('lead.pageUrl', 'pageUrl')
      .addSelect('lead.createdAt', 'createdAt')
      .addSelect('conversation.visitorSub', 'visitorSub')
      .addSelect('conversation.visitorName', 'visitorName')
      .addSelect('conversation.visitorEmail', 'visitorEmail')
      .where('lead.botId = :botId', { botId })
      .orderBy(createdAtSql, 'DESC')
      .addOrderBy('lead.id', 'DESC')
    if (search !== '')
      fitting.andWhere(
        `concat_ws(' ', lead.name, lead.email, lead.message, question.content, conversation.visitorSub, conversation.visitorName, conversation.visitorEmail) ILIKE :words`,
        {
          words: holding(search),
        },
      )
    return fitting
  }
}

function toLead({ createdAt, visitorSub, visitorName, visitorEmail, ...lead }: LeadRow): Lead {
  const visitor = visitorSub === null ? null : { id: visitorSub, name: visitorName, email: visitorEmail }
  return { ...lead, visitor, createdAt: createdAt.toISOString() }
}
