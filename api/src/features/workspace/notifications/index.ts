export { NotificationWorker } from './notification-worker.js'
export { NotificationsModule } from './notifications.module.js'
