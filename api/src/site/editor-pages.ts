import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Inject, Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { internalHeaders } from '../platform/http/index.js'
import { loadServerEntry } from './server-entry.js'
import { SITE_ENTRY } from './content-changes.js'

/** Renders the site's pages for the content editor, with drafts and marks at each text, and without scripts. */
@Injectable()
export class EditorPages {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(SITE_ENTRY) private readonly entryFile: string,
  ) {}

  /**
   * @param token that shows drafts
   * @throws AppError `not_found` for unknown pages, or without a build
   */
  async render(address: string, token: string): Promise<string> {
    const entry = await loadServerEntry(this.entryFile)
    const located = entry?.locate(address)
    if (entry === undefined || located === undefined || 'redirect' in located || located.kind === 'private')
      throw new AppError('not_found')
    const { port } = (this.host.httpAdapter.getHttpServer() as Server).address() as AddressInfo
    const { html } = await entry.render({
      url: located.address,
      apiBase: `http://127.0.0.1:${port}`,
      apiHeaders: internalHeaders,
      publicUrl: this.environment.PUBLIC_URL,
      editedWith: token,
    })
    return html
  }
}
