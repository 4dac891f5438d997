import type { VisitorLanguage } from '@loquia/contracts'

type AgentLostText = (name: string) => string

const words: Record<VisitorLanguage, AgentLostText> = {
  en: (name) => `${name} is no longer in the chat. The AI assistant is answering again.`,
  it: (name) => `${name} non è più in chat. Risponde di nuovo l’assistente AI.`,
  de: (name) => `${name} ist nicht mehr im Chat. Jetzt antwortet wieder der KI-Assistent.`,
  fr: (name) => `${name} n’est plus dans le chat. L’assistant IA répond de nouveau.`,
  es: (name) => `${name} ya no está en el chat. Vuelve a responder el asistente de IA.`,
  pt: (name) => `${name} não está mais no chat. O assistente de IA está respondendo de novo.`,
}

export function agentLostTextIn(language: string): AgentLostText {
  return (words as Partial<Record<string, AgentLostText>>)[language] ?? words.en
}
