export { VoiceAgentPage as default } from './voice-agent-page'
