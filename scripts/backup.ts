import { runApiCommand } from './api-command.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE` */
const [command = '', file] = process.argv.slice(2)
await runApiCommand('backup-main.js', [command, ...(file === undefined ? [] : [file])])
