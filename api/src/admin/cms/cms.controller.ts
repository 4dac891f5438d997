import { contentTypeSchema } from '@loquia/contracts'
import { type CallInput, listContent, listPreviewContent, listSectionContent } from '@loquia/contracts/calls'
import { Controller, Header } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'
import { CmsService } from './cms.service.js'
import { PreviewTokens } from './preview-tokens.js'

@Controller()
export class CmsController {
  constructor(
    private readonly cms: CmsService,
    private readonly tokens: PreviewTokens,
  ) {}

  @Handles(listContent)
  @Header('cache-control', 'no-cache')
  async list({ query: { language } }: CallInput<typeof listContent>) {
    return { contents: await this.cms.list({ language }) }
  }

  /** @throws AppError `not_found` for a section that the site does not have */
  @Handles(listSectionContent)
  @Header('cache-control', 'no-cache')
  async listSection({ params: { section }, query: { language } }: CallInput<typeof listSectionContent>) {
    const type = contentTypeSchema.safeParse(section)
    if (!type.success) throw new AppError('not_found')
    return { contents: await this.cms.list({ language, type: type.data }) }
  }

  /** @throws AppError `preview_expired` */
  @Handles(listPreviewContent)
  @Header('cache-control', 'no-store')
  async listDrafts({ query: { token, language } }: CallInput<typeof listPreviewContent>) {
    this.tokens.check(token)
    return { contents: await this.cms.list({ language, drafts: true }) }
  }
}
