export { childAllocatorSettings, LimitedProcess, ProcessDied } from './limited-process.js'
export { serveParent, type ServedParent } from './serve-parent.js'
