export { BackupUnusableError } from './backup-file.js'
export { restoreBackup } from './restore-backup.js'
export { writeBackup, type BackupCounts } from './write-backup.js'
