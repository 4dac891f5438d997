import { Controller, Get, Header, Inject, Param } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { McpBots } from './mcp-bots.js'
import { mcpAddress } from './mcp-address.js'

/** Serves protected resource metadata (RFC 9728). No authorization server exists, as keys are created in the portal. */
interface ResourceMetadata {
  resource: string
  resource_name: string
  bearer_methods_supported: string[]
  scopes_supported: string[]
  resource_documentation: string
}

/** Readable from any origin, for browser clients. */
@Controller('.well-known/oauth-protected-resource')
export class ProtectedResourceController {
  constructor(
    private readonly bots: McpBots,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @Header('access-control-allow-origin', '*')
  describeServer(): ResourceMetadata {
    const { origin } = new URL(this.environment.PUBLIC_URL)
    return this.metadataOf(origin, 'Loquia')
  }

  /** @throws AppError `not_found` without such an MCP server */
  @Get('mcp/:botId')
  @Header('access-control-allow-origin', '*')
  async describeBot(@Param('botId') botId: string): Promise<ResourceMetadata> {
    const bot = await this.bots.open(botId)
    return this.metadataOf(mcpAddress(this.environment.PUBLIC_URL, bot.publicId), bot.name)
  }

  private metadataOf(resource: string, name: string): ResourceMetadata {
    return {
      resource,
      resource_name: name,
      bearer_methods_supported: ['header'],
      scopes_supported: ['ask'],
      resource_documentation: new URL('/api/docs/', this.environment.PUBLIC_URL).href,
    }
  }
}
