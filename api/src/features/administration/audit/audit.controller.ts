import { auditQuery, type AuditQuery, type AuditResponse } from '@loquia/contracts'
import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common'
import { RequireRole } from '../../accounts/auth/index.js'
import { AuditService } from './audit.service.js'

/** The log, for admins to read; nothing changes it. */
@Controller('api/admin/audit')
@UseGuards(RequireRole('admin'))
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query({ schema: auditQuery }) query: AuditQuery): Promise<AuditResponse> {
    return this.audit.list(query)
  }
}
