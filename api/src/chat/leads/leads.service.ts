import type { Lead, LeadRequest, LeadsQuery } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm'
import { formatCursor, parseCursor } from '../../platform/database/place.js'
import { containsPattern } from '../../platform/database/rows.js'
import { toStorableText } from '../../platform/database/stored-text.js'
import { isUuid } from '../../platform/database/uuid.js'
import { WebhookEvents } from '../../core/webhooks/index.js'
import { LeadEntity } from './lead.entity.js'

/**
 * Null unless answer `:messageId` belongs to conversation `:within`. SQL, as the check is part of the insert and the
 * chat feature imports this one.
 */
const answerInConversationSql = `(SELECT id FROM messages WHERE id = :messageId AND conversation_id = :within AND role = 'assistant')`

const pageSize = 50
/** Leads are sorted by milliseconds, as cursors have no finer time. */
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

/** Callers check that the user may read the bot's leads. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
    private readonly events: WebhookEvents,
  ) {}

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

  /** Stores a lead once, and ignores answers of other conversations. */
  async add(manager: EntityManager, { messageId, ...lead }: NewLead): Promise<{ id: string }> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(LeadEntity)
      .values({
        botId: lead.botId,
        conversationId: lead.conversationId,
        answerId: messageId !== undefined && isUuid(messageId) ? () => answerInConversationSql : null,
        clientLeadId: lead.clientLeadId,
        name: toStorableText(lead.name),
        email: toStorableText(lead.email),
        message: toStorableText(lead.message),
        pageUrl: lead.pageUrl === undefined ? null : toStorableText(lead.pageUrl),
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
   * @param botId the row id of a bot that the caller owns
   * @param search empty for all leads
   * @throws AppError `invalid_request` for an invalid cursor
   */
  async list(
    botId: string,
    { cursor, search = '' }: Partial<LeadsQuery> = {},
    limit = pageSize,
  ): Promise<{ leads: Lead[]; cursor: string | null; total: number }> {
    const listing = this.queryLeads(botId, search).limit(limit + 1)
    const from = parseCursor(cursor)
    if (from !== undefined) listing.andWhere(`(${createdAtSql}, lead.id) < (:at::timestamptz, :id::uuid)`, { ...from })
    const [total, found] = await Promise.all([this.queryLeads(botId, search).getCount(), listing.getRawMany<LeadRow>()])
    const leads = found.slice(0, limit).map(toLead)
    const last = leads.at(-1)
    const hasMore = found.length > limit && last !== undefined
    return { leads, cursor: hasMore ? formatCursor({ at: last.createdAt, id: last.id }) : null, total }
  }

  async listAll(botId: string, search = ''): Promise<Lead[]> {
    return (await this.queryLeads(botId, search).getRawMany<LeadRow>()).map(toLead)
  }

  async remove(botId: string, leadId: string): Promise<boolean> {
    if (!isUuid(leadId)) return false
    const { affected } = await this.leads.delete({ botId, id: leadId })
    return affected === 1
  }

  /** Excludes leads of test conversations. */
  private queryLeads(botId: string, search: string): SelectQueryBuilder<LeadEntity> {
    const query = this.leads
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
      query.andWhere(
        `concat_ws(' ', lead.name, lead.email, lead.message, question.content, conversation.visitorSub, conversation.visitorName, conversation.visitorEmail) ILIKE :words`,
        {
          words: containsPattern(search),
        },
      )
    return query
  }
}

function toLead({ createdAt, visitorSub, visitorName, visitorEmail, ...lead }: LeadRow): Lead {
  const visitor = visitorSub === null ? null : { id: visitorSub, name: visitorName, email: visitorEmail }
  return { ...lead, visitor, createdAt: createdAt.toISOString() }
}
