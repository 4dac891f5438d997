import { type CallInput, getVisitorFile } from '@loquia/contracts/calls'
import { Controller, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../app-error.js'
import { Handles } from '../../platform/http/index.js'
import { ConversationFiles } from './conversation-files.js'
import { FileLinks } from './file-links.js'
import { sendFile } from './send-file.js'

@Controller()
export class VisitorFilesController {
  constructor(
    private readonly files: ConversationFiles,
    private readonly links: FileLinks,
  ) {}

  /** @throws AppError `not_found` for an invalid or expired link */
  @Handles(getVisitorFile)
  async download({ params: { link } }: CallInput<typeof getVisitorFile>, @Res() response: Response) {
    const id = this.links.verify(link)
    if (id === undefined) throw new AppError('not_found')
    const file = await this.files.openForVisitor(id)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('cache-control', 'private, max-age=3600')
    sendFile(response, file)
  }
}
