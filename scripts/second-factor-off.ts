import { runApiCommand } from './api-command.ts'

/** `npm run second-factor-off -- USERNAME` is for an only admin who lost phone and recovery codes. */
await runApiCommand('second-factor-off-main.js', process.argv.slice(2))
