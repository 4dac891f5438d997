import { Module } from '@nestjs/common'
import { MailModule } from '../../mail/index.js'
import { NoticeAddressesController } from './notice-addresses.controller.js'
import { NoticeAddresses } from './notice-addresses.service.js'

@Module({
  imports: [MailModule],
  controllers: [NoticeAddressesController],
  providers: [NoticeAddresses],
  exports: [NoticeAddresses],
})
export class NoticeAddressesModule {}
