import { contentQuery, contentTypeSchema, type ContentListResponse, type ContentQuery } from '@loquia/contracts'
import { Controller, Get, Header, Param, Query } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { CmsService } from './cms.service.js'

/** What everybody may read of the site's texts. */
@Controller('api/cms/content')
export class CmsController {
  constructor(private readonly cms: CmsService) {}

  @Get()
  @Header('cache-control', 'no-cache')
  async all(@Query({ schema: contentQuery }) { language }: ContentQuery): Promise<ContentListResponse> {
    return { success: true, contents: await this.cms.list({ language }) }
  }

  /** @throws AppError `not_found` for a section that the site does not have */
  @Get(':section')
  @Header('cache-control', 'no-cache')
  async section(@Param('section') section: string, @Query({ schema: contentQuery }) { language }: ContentQuery): Promise<ContentListResponse> {
    const type = contentTypeSchema.safeParse(section)
    if (!type.success) throw new AppError('not_found')
    return { success: true, contents: await this.cms.list({ language, type: type.data }) }
  }
}
