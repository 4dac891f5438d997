import type { IncomingHttpHeaders } from 'node:http'
import {
  answerAuthorSchema,
  handoffOfferSchema,
  languageTagSchema,
  limits,
  mcpPassagesMax,
  outcomeSchema,
  sourceSchema,
} from '@loquia/contracts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { Injectable, Logger } from '@nestjs/common'
import { z } from 'zod'
import { logError, toAppError } from '../../platform/http/index.js'
import { PassageSearch } from '../../knowledge/index.js'
import { ChatService, chooseVisitorLanguage, chooseHandoffOffer } from '../../chat/index.js'
import type { Bot } from '../../core/bots/index.js'

const version = '1'
const passagesDefault = 5

const words = z
  .string()
  .max(limits.messageMaxChars)
  .refine((text) => text.trim() !== '', 'empty_message')
const language = languageTagSchema
  .optional()
  .describe('Language tag, such as pt-BR, for words that do not show their language')
const foundPassages = {
  passages: z.array(
    z.object({
      title: z.string(),
      url: z.string().describe('Where it stands; not every source is on the web'),
      text: z.string(),
      score: z.number().describe('Its share among what was found, 0 to 1'),
    }),
  ),
}
const answered = {
  answer: z.string().describe('Markdown; [n] refers to the source of that number'),
  outcome: outcomeSchema.nullable().describe('none: the sources do not answer. Say so, and do not guess'),
  generatedBy: answerAuthorSchema.describe('ai: a machine answers. owner: the owner wrote this answer'),
  sources: z
    .array(sourceSchema.omit({ feedback: true }))
    .describe('isFurther: not quoted in the answer, and may answer as well'),
  handoff: handoffOfferSchema
    .optional()
    .describe(
      'requested: the question asked for a person. offered: show how to reach one, since the answer may not help',
    ),
}

@Injectable()
export class BotTools {
  private readonly logger = new Logger(BotTools.name)

  constructor(
    private readonly passages: PassageSearch,
    private readonly chat: ChatService,
  ) {}

  createServer(bot: Bot, asker: string, headers: IncomingHttpHeaders): McpServer {
    const server = new McpServer(
      { name: `loquia-${bot.publicId}`, title: bot.name, version },
      { instructions: `Answers from what ${bot.name} has published${bot.domain === '' ? '' : ` on ${bot.domain}`}.` },
    )
    const annotations = { readOnlyHint: true, openWorldHint: false }
    server.registerTool(
      'search',
      {
        title: `Search ${bot.name}`,
        description: 'Finds passages, the likeliest first, without wording an answer.',
        inputSchema: {
          query: words,
          limit: z.number().int().min(1).max(mcpPassagesMax).default(passagesDefault),
          language,
        },
        outputSchema: foundPassages,
        annotations,
      },
      (asked) =>
        this.toToolResult(async () => ({
          passages: await this.passages.search(bot.id, asked.query, {
            language: chooseVisitorLanguage(bot, asked.language, headers),
            limit: asked.limit,
          }),
        })),
    )
    server.registerTool(
      'ask',
      {
        title: `Ask ${bot.name}`,
        description: 'Answers a question from the published sources, each with its address.',
        inputSchema: { question: words, language },
        outputSchema: answered,
        // Not read-only, as the question is stored.
        annotations: { ...annotations, readOnlyHint: false, destructiveHint: false },
      },
      (asked) =>
        this.toToolResult(async () => {
          const { answer } = await this.chat.askAndWait(bot, {
            text: asked.question,
            address: asker,
            language: chooseVisitorLanguage(bot, asked.language, headers),
            channel: 'mcp',
          })
          const sources = answer.sources.map(({ number, url, title, snippet, isFurther }) => ({
            number,
            url,
            title,
            snippet,
            ...(isFurther && { isFurther }),
          }))
          const { content, outcome, generatedBy } = answer
          return { answer: content, outcome, generatedBy, sources, ...chooseHandoffOffer(answer) }
        }),
    )
    return server
  }

  /** Repeats the result as text for older clients. Refusals are results, so that the model reads them. */
  private async toToolResult(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
    try {
      const structuredContent = await work()
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
    } catch (thrown) {
      const error = toAppError(thrown)
      logError(this.logger, error, 'running an MCP tool')
      return { isError: true, content: [{ type: 'text', text: `${error.code}: ${error.message}` }] }
    }
  }
}
