export { MODEL_PATIENCE, OpenAiModel, type ModelPatience, type ModelPrompt } from './openai-model.js'
export { OpenAiModule } from './openai.module.js'
