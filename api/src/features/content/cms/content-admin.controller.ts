import {
  contentImportRequest,
  contentPageQuery,
  historyQuery,
  saveContentRequest,
  type ContentDraft,
  type ContentExport,
  type ContentImportResponse,
  type ContentItem,
  type ContentKey,
  type ContentPageQuery,
  type HistoryEntry,
  type HistoryQuery,
  type SaveContentRequest,
  type User,
} from '@loquia/contracts'
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query, UseGuards } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { IdParam } from '../../../http/index.js'
import { ContentPages, SiteTexts } from '../../../site/index.js'
import { CurrentUser, RequireRole } from '../../accounts/auth/index.js'
import { ContentAdminService } from './content-admin.service.js'
import { PreviewTokens } from './preview-tokens.js'

const done = { success: true } as const

/** Writing the site's texts: for admins alone. */
@Controller('api/cms')
@UseGuards(RequireRole('admin'))
export class ContentAdminController {
  constructor(
    private readonly admin: ContentAdminService,
    private readonly texts: SiteTexts,
    private readonly tokens: PreviewTokens,
    private readonly pages: ContentPages,
  ) {}

  @Post('content')
  async create(
    @CurrentUser() actor: User,
    @Body({ schema: saveContentRequest }) request: SaveContentRequest,
  ): Promise<{ success: true; content: ContentItem }> {
    return { success: true, content: await this.admin.create(actor, request) }
  }

  @Put('content/:id')
  async update(
    @CurrentUser() actor: User,
    @IdParam() id: number,
    @Body({ schema: saveContentRequest }) request: SaveContentRequest,
  ): Promise<{ success: true; content: ContentItem }> {
    return { success: true, content: await this.admin.update(actor, id, request) }
  }

  @Delete('content/:id')
  async remove(@CurrentUser() actor: User, @IdParam() id: number): Promise<{ success: true }> {
    await this.admin.remove(actor, id)
    return done
  }

  @Get('keys')
  @Header('cache-control', 'no-store')
  async keys(): Promise<{ success: true; keys: ContentKey[] }> {
    return { success: true, keys: await this.texts.keys() }
  }

  @Get('drafts')
  @Header('cache-control', 'no-store')
  async drafts(): Promise<{ success: true; drafts: ContentDraft[] }> {
    return { success: true, drafts: await this.admin.drafts() }
  }

  @Put('drafts')
  async saveDraft(
    @CurrentUser() actor: User,
    @Body({ schema: saveContentRequest }) request: SaveContentRequest,
  ): Promise<{ success: true; draft: ContentDraft }> {
    return { success: true, draft: await this.admin.saveDraft(actor, request) }
  }

  @Delete('drafts/:id')
  async discardDraft(@IdParam() id: number): Promise<{ success: true }> {
    await this.admin.discardDraft(id)
    return done
  }

  @Post('drafts/:id/publish')
  @HttpCode(200)
  async publish(@CurrentUser() actor: User, @IdParam() id: number): Promise<{ success: true }> {
    await this.admin.publish(actor, id)
    return done
  }

  @Post('preview')
  @HttpCode(200)
  preview(): { success: true; token: string; expiresAt: string } {
    return { success: true, ...this.tokens.issue() }
  }

  /**
   * A page for the frame of the editor. By the session and not by the preview's token, which whoever has it can pass on.
   * @throws AppError `not_found`
   */
  @Get('page')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('x-robots-tag', 'noindex')
  async page(@Query({ schema: contentPageQuery }) { address }: ContentPageQuery): Promise<string> {
    return this.pages.render(await this.admin.pageAddress(address), this.tokens.issue().token)
  }

  @Get('history')
  @Header('cache-control', 'no-store')
  async history(
    @Query({ schema: historyQuery }) { path }: HistoryQuery,
  ): Promise<{ success: true; entries: HistoryEntry[] }> {
    return { success: true, entries: await this.admin.history(path) }
  }

  @Post('history/:id/undo')
  @HttpCode(200)
  async undo(@CurrentUser() actor: User, @IdParam() id: number): Promise<{ success: true }> {
    await this.admin.undo(actor, id)
    return done
  }

  @Get('export')
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="site-texts.json"')
  export(): Promise<ContentExport> {
    return this.admin.export()
  }

  @Post('import')
  @HttpCode(200)
  async import(@CurrentUser() actor: User, @Body() body: unknown): Promise<ContentImportResponse> {
    const request = contentImportRequest.safeParse(body)
    if (!request.success) {
      throw new AppError('content_import_invalid', {
        cause: request.error,
        issues: request.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message })),
      })
    }
    return this.admin.import(actor, request.data)
  }
}
