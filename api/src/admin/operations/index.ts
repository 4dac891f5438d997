export { OperationsModule } from './operations.module.js'
export { loggerModule } from '../../platform/logging/logging.js'
export { printError, printLines } from '../../platform/logging/terminal.js'
