import { Global, Module } from '@nestjs/common'
import { Audit } from './audit.service.js'

/** Every feature with an admin's writes uses it. */
@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
