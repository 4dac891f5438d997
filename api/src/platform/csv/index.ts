export { toCsv, csvStart, startFile, type Cell } from './csv-file.js'
export { timeCells, timeColumns } from './local-time.js'
