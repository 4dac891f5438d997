export { BlobStore } from './blob-store.js'
export { DiskBlobStore } from './disk-blob-store.js'
export { FilesModule } from './files.module.js'
export { pictureAddress, pictureKey, pictureName, pictureNameOf, picturesNamed, picturesRoom } from './bot-pictures.js'
