import { Module } from '@nestjs/common'
import { MailModule } from '../../../mail/index.js'
import { NotificationAddressesController } from './notification-addresses.controller.js'
import { NotificationAddresses } from './notification-addresses.service.js'

@Module({
  imports: [MailModule],
  controllers: [NotificationAddressesController],
  providers: [NotificationAddresses],
  exports: [NotificationAddresses],
})
export class NotificationAddressesModule {}
