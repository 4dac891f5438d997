export { NotificationConsumer } from './notification-consumer.js'
export { NotificationsModule } from './notifications.module.js'
