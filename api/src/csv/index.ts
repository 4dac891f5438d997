export { csv, csvStart, startFile, type Cell } from './csv-file.js'
