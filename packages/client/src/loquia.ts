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

/** One page of a list. */
export interface Page<Item> {
  data: Item[]
  /** `cursor` of the next page; null at the end. */
  nextCursor: string | null
}
export interface PageQuery {
  cursor?: string
  /** 1 to 100; 25 unless told. */
  limit?: number
}
/** Days are whole days, `YYYY-MM-DD`, both ends included, in `timeZone`. */
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
/** As with {@link ConversationsQuery}. */
export interface Period {
  from: string
  to: string
  timeZone?: string
}

type List<Query, Item> = (query: Query) => Promise<Page<Item>>

/** The public API of Loquia. */
export class Loquia {
  readonly #transport: Transport

  constructor(options: LoquiaOptions) {
    this.#transport = new Transport(options)
  }

  /** Asks a bot and waits for the whole answer. Scope `ask`. */
  ask(botId: string, body: AskRequest, options?: CallOptions): Promise<Answer> {
    return this.#json({ ...options, method: 'POST', path: `${bot(botId)}/ask`, body })
  }

  /** The same as it is written: pieces of its text, then the whole. */
  async *askStream(
    botId: string,
    body: AskRequest,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<AnswerEvent, void, undefined> {
    const path = `${bot(botId)}/ask`
    yield* answerEvents(
      await this.#transport.send({ ...options, method: 'POST', path, body, accept: 'text/event-stream' }),
    )
  }

  /** One page of the workspace's bots. Scope `bots:read`. */
  listBots(query?: PageQuery, options?: CallOptions): Promise<Page<Bot>> {
    return this.#get('bots', query, options)
  }
  bots(query?: PageQuery): AsyncGenerator<Bot, void, undefined> {
    return all((page) => this.listBots(page), query)
  }

  /** One page of conversations, newest first. Scope `conversations:read`, as the next two. */
  listConversations(botId: string, query?: ConversationsQuery, options?: CallOptions): Promise<Page<Conversation>> {
    return this.#get(`${bot(botId)}/conversations`, query, options)
  }
  conversations(botId: string, query?: ConversationsQuery): AsyncGenerator<Conversation, void, undefined> {
    return all((page: ConversationsQuery) => this.listConversations(botId, page), query)
  }

  getConversation(botId: string, id: string, options?: CallOptions): Promise<ConversationDetail> {
    return this.#get(`${bot(botId)}/conversations/${encodeURIComponent(id)}`, undefined, options)
  }

  listMessages(botId: string, id: string, query?: PageQuery, options?: CallOptions): Promise<Page<Message>> {
    return this.#get(`${bot(botId)}/conversations/${encodeURIComponent(id)}/messages`, query, options)
  }
  messages(botId: string, id: string, query?: PageQuery): AsyncGenerator<Message, void, undefined> {
    return all((page) => this.listMessages(botId, id, page), query)
  }

  /** One page of who left an address, newest first. Scope `leads:read`. */
  listLeads(botId: string, query?: LeadsQuery, options?: CallOptions): Promise<Page<Lead>> {
    return this.#get(`${bot(botId)}/leads`, query, options)
  }
  leads(botId: string, query?: LeadsQuery): AsyncGenerator<Lead, void, undefined> {
    return all((page: LeadsQuery) => this.listLeads(botId, page), query)
  }

  /** One page of what had no sure answer, most asked first. Scope `unanswered:read`. */
  listUnanswered(botId: string, query?: PageQuery, options?: CallOptions): Promise<Page<UnansweredGroup>> {
    return this.#get(`${bot(botId)}/unanswered`, query, options)
  }
  unanswered(botId: string, query?: PageQuery): AsyncGenerator<UnansweredGroup, void, undefined> {
    return all((page) => this.listUnanswered(botId, page), query)
  }

  /** One page of what a bot is taught by, newest first. Scope `sources:read`, as the next one. */
  listSources(botId: string, query?: PageQuery, options?: CallOptions): Promise<Page<Source>> {
    return this.#get(`${bot(botId)}/sources`, query, options)
  }
  sources(botId: string, query?: PageQuery): AsyncGenerator<Source, void, undefined> {
    return all((page) => this.listSources(botId, page), query)
  }

  getSource(botId: string, id: string, options?: CallOptions): Promise<Source> {
    return this.#get(source(botId, id), undefined, options)
  }

  /** Adds a page, a website or a text. Scope `sources:write`, as the next ones. */
  addSource(botId: string, body: SourceRequest, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'POST', path: `${bot(botId)}/sources`, body })
  }

  /** Adds files: PDF, DOCX or text. */
  addFiles(
    botId: string,
    files: readonly { name: string; content: Blob }[],
    options?: CallOptions,
  ): Promise<SourceFiles> {
    const body = new FormData()
    for (const { name, content } of files) body.append('file', content, name)
    return this.#json({ ...options, method: 'POST', path: `${bot(botId)}/sources/files`, body })
  }

  /** Puts other words in the place of a text or file. */
  replaceText(botId: string, id: string, body: SourceText, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'PUT', path: source(botId, id), body })
  }

  removeSource(botId: string, id: string, options?: CallOptions): Promise<{ deleted: true }> {
    return this.#json({ ...options, method: 'DELETE', path: source(botId, id) })
  }

  /** Reads a source again. */
  refreshSource(botId: string, id: string, options?: CallOptions): Promise<Source> {
    return this.#json({ ...options, method: 'POST', path: `${source(botId, id)}/refresh` })
  }

  /** Counts of each day, and of all together. Scope `analytics:read`. */
  getAnalytics(botId: string, period: Period, options?: CallOptions): Promise<Analytics> {
    return this.#get(`${bot(botId)}/analytics`, period, options)
  }

  #get<Reply>(path: string, query?: object, options?: CallOptions): Promise<Reply> {
    return this.#json({ ...options, method: 'GET', path, query })
  }

  async #json<Reply>(outgoing: Outgoing): Promise<Reply> {
    return (await (await this.#transport.send(outgoing)).json()) as Reply
  }
}

const bot = (botId: string): string => `bots/${encodeURIComponent(botId)}`
const source = (botId: string, id: string): string => `${bot(botId)}/sources/${encodeURIComponent(id)}`

/** The entries of all pages, each page fetched when it is needed. */
async function* all<Query extends PageQuery, Item>(
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
