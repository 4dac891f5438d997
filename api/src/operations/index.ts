export { OperationsModule } from './operations.module.js'
export { loggerModule } from './logging.js'
export { complain, say } from './terminal.js'
