export { csv, csvStart, startFile, type Cell } from './csv-file.js'
export { timeCells, timeColumns } from './local-time.js'
