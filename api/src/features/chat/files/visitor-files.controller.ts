import { Controller, Get, Param, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { ConversationFiles } from './conversation-files.js'
import { FileLinks } from './file-links.js'
import { sendFile } from './send-file.js'

/** Files for visitors, on whatever website the chat stands. */
@Controller('api/chat-files')
export class VisitorFilesController {
  constructor(
    private readonly files: ConversationFiles,
    private readonly links: FileLinks,
  ) {}

  /** @throws AppError `not_found` for a link that is none, or no more, as for a file that is gone */
  @Get(':link')
  async file(@Param('link') link: string, @Res() response: Response): Promise<void> {
    const id = this.links.opens(link)
    if (id === undefined) throw new AppError('not_found')
    const file = await this.files.ofVisitor(id)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('cache-control', 'private, max-age=3600')
    sendFile(response, file)
  }
}
