import { countWords } from './count-words.js'

export { countWords }

const boilerplatePhrases = [
  'cookies?|newsletter|mailing list|©|copyright|powered by',
  'all rights reserved|follow us|subscribe|skip to (?:main )?content|share (?:this|on)|back to top|read more|privacy policy|you may also like',
  '(?:tutti i )?diritti riservati|seguici|iscriviti|vai al contenuto|condividi|torna su|leggi (?:di più|tutto)|informativa sulla privacy|potrebbe interessarti',
  'alle rechte vorbehalten|folgen? sie uns|folg(?:e|t)? uns|zum (?:haupt)?inhalt springen|diese seite teilen|nach oben scrollen|weiterlesen|mehr lesen|datenschutzerklärung|das könnte (?:sie|dich) auch interessieren',
  'tous droits réservés|suivez[- ]nous|abonnez-vous|aller au contenu|partager (?:sur facebook|cette page)|retour en haut|lire la suite|politique de confidentialité|vous aimerez aussi',
  'todos los derechos reservados|síguenos|suscríbete|(?:saltar|ir) al contenido|compartir (?:en facebook|esta página)|volver arriba|leer más|política de privacidad|también te puede interesar',
  'todos os direitos reservados|siga-nos|subscreva a newsletter|inscreva-se na newsletter|(?:saltar|ir|pular) para o conteúdo|(?:partilhar|compartilhar) (?:no facebook|esta página)|voltar ao topo|(?:ler|leia) mais|política de privacidade|também (?:pode|poderá) gostar',
]
const boilerplatePattern = new RegExp(`(?<!\\p{L})(?:${boilerplatePhrases.join('|')})(?!\\p{L})`, 'iu')

export function isBoilerplate(line: string): boolean {
  return boilerplatePattern.test(line)
}

const questionStart =
  /^(?:(?:who|what|when|where|why|how|which|whose|can|could|do|does|did|is|are|was|will|would|should|may|must|have|has|am|chi|che|cosa|quando|dove|perché|perche|come|quale|quali|quanto|quanta|quanti|quante|posso|possiamo|si può|è|sono|avete|fate|c['’]è|ci sono|devo|serve|bisogna|a che|in che|da quando|per quanto|entro quando|con quali)\b)/iu

export function isQuestion(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > 1_000) return false
  return /[?？]["'”»)]*$/.test(trimmed) || (questionStart.test(trimmed) && /\?/.test(trimmed))
}

/** Western European lines avoid Unicode property patterns, which are many times slower. */
const isPlain = /^[\0-\x7f\u00a0£©«°·»\u00df-\u00f6\u00f8-\u00ff\u2010-\u2027€]*$/
/** Skips single spaces, of which lines have hundreds. */
const decoration =
  /[^a-z\d\u00df-\u00f6\u00f8-\u00ff ][^a-z\d\u00df-\u00f6\u00f8-\u00ff]*| [^a-z\d\u00df-\u00f6\u00f8-\u00ff]+/g

/** Reduces a line to lowercase letters and digits, to compare lines that differ in decoration. */
export function lineKey(line: string): string {
  const lower = line.toLowerCase()
  return lower.replace(isPlain.test(lower) ? decoration : /[^\p{L}\p{N}]+/gu, ' ').trim()
}
