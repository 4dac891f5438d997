import { answerEvents, type AnswerEvent } from './event-stream.ts'
import { Transport, type CallOptions, type LoquiaOptions, type Outgoing } from './transport.ts'
import type {
  Analytics,
  Answer,
  AskRequest,
  Bot,
  Conversation,
  ConversationDetail,
  Lead,
  Message,
  Source,
  SourceFiles,
  SourceRequest,
  SourceText,
  UnansweredGroup,
} from './types.ts'

export interface Page<Item> {
  data: Item[]
  /** Null on the last page. */
  nextCursor: string | null
}
export interface PageQuery {
  cursor?: string
  /** 1 to 100; 25 by default. */
  limit?: number
}
/** Inclusive, `YYYY-MM-DD`, in `timeZone`. */
export interface ConversationsQuery extends PageQuery {
  search?: string
  from?: string
  to?: string
  feedback?: 'up' | 'down'
  outcome?: 'sure' | 'unsure' | 'none'
  timeZone?: string
}
export interface LeadsQuery extends PageQuery {
  search?: string
}
export interface Period {
  from: string
  to: string
  timeZone?: string
}

type List<Query, Item> = (query: Query) => Promise<Page<Item>>

export class Loquia {
  readonly #transport: Transport

  constructor(options: LoquiaOptions) {
    this.#transport = new Transport(options)
  }

  /** Asks a bot and waits for the whole answer. Needs scope `ask`. */
  ask(botId: string, body: AskRequest, options?: CallOptions): Promise<Answer> {
    return this.#json({ ...options, method: 'POST', path: `${botPath(botId)}/ask`, body })
  }

  /** Yields pieces of the answer, then the whole answer. Needs scope `ask`. */
  async *askStream(
    botId: string,
    body: AskRequest,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<AnswerEvent, void, undefined> {
    const path = `${botPath(botId)}/ask`
    yield* answerEvents(
      await this.#transport.send({ ...options, method: 'POST', path, body, accept: 'text/event-stream' }),
    )
  }

  /** Returns one page of the workspace's bots. Needs scope `bots:read`. */
  listBots(query?: PageQuery, options?: CallOptions): Promise<Page<Bot>> {
    return this.#get('bots', query, options)
  }
  bots(query?: PageQuery): AsyncGenerator<Bot, void, undefined> {
    return iteratePages((page) => this.listBots(page), query)
  }

  /** Returns one page, newest first. This and the next two need scope `conversations:read`. */
  listConversations(botId: string, query?: ConversationsQuery, options?: CallOptions): Promise<Page<Conversation>> {
    return this.#get(`${botPath(botId)}/conversations`, query, options)
  }
  conversations(botId: string, query?: ConversationsQuery): AsyncGenerator<Conversation, void, undefined> {
    return iteratePages((page: ConversationsQuery) => this.listConversations(botId, page), query)
  }

  getConversation(botId: string, id: string, options?: CallOptions): Promise<ConversationDetail> {
    return this.#get(`${botPath(botId)}/conversations/${encodeURIComponent(id)}`, undefined, options)
  }

  listMessages(botId: string, id: string, query?: PageQuery, options?: CallOptions): Promise<Page<Message>> {
    return this.#get(`${botPath(botId)}/conversations/${encodeURIComponent(id)}/messages`, query, options)
  }
  messages(botId: string, id: string, query?: PageQuery): AsyncGenerator<Message, void, undefined> {
    return iteratePages((page) => this.listMessages(botId, id, page), query)
  }

  /** Returns one page of visitors who left an address, newest first. Needs scope `leads:read`. */
  listLeads(botId: string, query?: LeadsQuery, options?: CallOptions): Promise<Page<Lead>> {
    return this.#get(`${botPath(botId)}/leads`, query, options)
  }
  leads(botId: string, query?: LeadsQuery): AsyncGenerator<Lead, void, undefined> {
    return iteratePages((page: LeadsQuery) => this.listLeads(botId, page), query)
  }

  /** Returns one page of questions without a sure answer, most frequent first. Needs scope `unanswered:read`. */
  listUnanswered(botId: string, query?: PageQuery, options?: CallOptions): Promise<Page<UnansweredGroup>> {
    return this.#get(`${botPath(botId)}/unanswered`, query, options)
  }
  unanswered(botId: string, query?: PageQuery): AsyncGenerator<UnansweredGroup, void, undefined> {
    return iteratePages((page) => this.listUnanswered(botId, page), query)
  }

  /** Returns one page, newest first. This and the next need scope `sources:read`. */
  listSources(botId: string, query?: PageQuery, options?: CallOptions): Promise<Page<Source>> {
    return this.#get(`${botPath(botId)}/sources`, query, options)
  }
  sources(botId: string, query?: PageQuery): AsyncGenerator<Source, void, undefined> {
    return iteratePages((page) => this.listSources(botId, page), query)
  }

  getSource(botId: string, id: string, options?: CallOptions): Promise<Source> {
    return this.#get(sourcePath(botId, id), undefined, options)
  }

  /** Adds a page, a website or a text. This and the next methods need scope `sources:write`. */
  addSource(botId: string, body: SourceRequest, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'POST', path: `${botPath(botId)}/sources`, body })
  }

  /** Adds PDF, DOCX or text files. */
  addFiles(
    botId: string,
    files: readonly { name: string; content: Blob }[],
    options?: CallOptions,
  ): Promise<SourceFiles> {
    const body = new FormData()
    for (const { name, content } of files) body.append('file', content, name)
    return this.#json({ ...options, method: 'POST', path: `${botPath(botId)}/sources/files`, body })
  }

  /** Replaces the text of a text or file source. */
  replaceText(botId: string, id: string, body: SourceText, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'PUT', path: sourcePath(botId, id), body })
  }

  removeSource(botId: string, id: string, options?: CallOptions): Promise<{ deleted: true }> {
    return this.#json({ ...options, method: 'DELETE', path: sourcePath(botId, id) })
  }

  /** Ingests a source again. */
  refreshSource(botId: string, id: string, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'POST', path: `${sourcePath(botId, id)}/refresh` })
  }

  /** Returns daily and total counts. Needs scope `analytics:read`. */
  getAnalytics(botId: string, period: Period, options?: CallOptions): Promise<Analytics> {
    return this.#get(`${botPath(botId)}/analytics`, period, options)
  }

  #get<Reply>(path: string, query?: object, options?: CallOptions): Promise<Reply> {
    return this.#json({ ...options, method: 'GET', path, query })
  }

  async #json<Reply>(outgoing: Outgoing): Promise<Reply> {
    return (await (await this.#transport.send(outgoing)).json()) as Reply
  }
}

const botPath = (botId: string): string => `bots/${encodeURIComponent(botId)}`
const sourcePath = (botId: string, id: string): string => `${botPath(botId)}/sources/${encodeURIComponent(id)}`

async function* iteratePages<Query extends PageQuery, Item>(
  list: List<Query, Item>,
  query: Query = {} as Query,
): AsyncGenerator<Item, void, undefined> {
  let cursor = query.cursor ?? null
  do {
    const page = await list({ ...query, ...(cursor === null ? {} : { cursor }) })
    yield* page.data
    cursor = page.nextCursor
  } while (cursor !== null)
}
