import { fetchModel } from './fetch-model.js'

/** For the image: `node fetch-model-main.js HUB OWNER/NAME FOLDER` downloads a model. */
const [hub, model, folder] = process.argv.slice(2)
if (hub === undefined || model === undefined || folder === undefined)
  throw new Error('expected the address of the hub, the model and the folder')
await fetchModel({ hub, model, folder, signal: new AbortController().signal })
