import {
  contentQuery,
  contentTypeSchema,
  previewQuery,
  type ContentListResponse,
  type ContentQuery,
  type PreviewQuery,
} from '@loquia/contracts'
import { Controller, Get, Header, Param, Query } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { CmsService } from './cms.service.js'
import { PreviewTokens } from './preview-tokens.js'

/** What everybody may read of the site's texts. */
@Controller('api/cms')
export class CmsController {
  constructor(
    private readonly cms: CmsService,
    private readonly tokens: PreviewTokens,
  ) {}

  @Get('content')
  @Header('cache-control', 'no-cache')
  async all(@Query({ schema: contentQuery }) { language }: ContentQuery): Promise<ContentListResponse> {
    return { success: true, contents: await this.cms.list({ language }) }
  }

  /** @throws AppError `not_found` for a section that the site does not have */
  @Get('content/:section')
  @Header('cache-control', 'no-cache')
  async section(
    @Param('section') section: string,
    @Query({ schema: contentQuery }) { language }: ContentQuery,
  ): Promise<ContentListResponse> {
    const type = contentTypeSchema.safeParse(section)
    if (!type.success) throw new AppError('not_found')
    return { success: true, contents: await this.cms.list({ language, type: type.data }) }
  }

  /**
   * The texts with drafts in place of what is published, for the server's rendering of a preview.
   * @throws AppError `preview_expired`
   */
  @Get('preview-content')
  @Header('cache-control', 'no-store')
  async preview(@Query({ schema: previewQuery }) { token, language }: PreviewQuery): Promise<ContentListResponse> {
    this.tokens.check(token)
    return { success: true, contents: await this.cms.list({ language, drafts: true }) }
  }
}
