export { BlobStore } from './blob-store.js'
export { DiskBlobStore } from './disk-blob-store.js'
export { FilesModule } from './files.module.js'
export {
  pictureAddress,
  pictureKey,
  pictureName,
  createPictureName,
  referencedPicturesSql,
  picturesFolder,
  newAgentPictureName,
  agentPicturesFolder,
  agentPictureUrl,
  agentPictureKey,
} from './pictures.js'
