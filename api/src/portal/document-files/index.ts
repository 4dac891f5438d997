export { DocumentFilesModule } from './document-files.module.js'
export { DocumentFiles } from './document-files.js'
