export { NotificationAddressesService } from './notification-addresses.service.js'
export { NotificationAddressesModule } from './notification-addresses.module.js'
