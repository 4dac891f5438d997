import { fetchModel } from './fetch-model.js'

/** For the image: `node fetch-model-main.js HUB OWNER/NAME FOLDER` brings the files of a model into a folder. */
const [hub, model, folder] = process.argv.slice(2)
if (hub === undefined || model === undefined || folder === undefined)
  throw new Error('expected the address of the hub, the model and the folder')
await fetchModel({ hub, model, folder, signal: new AbortController().signal })
