import type { SameShape } from '../../../../same-shape'
import type { appearanceTexts as english } from '../../../en/portal/studio/appearance'

/** The Italian texts of how the chat looks. */
export const appearanceTexts: SameShape<typeof english> = {
  appearance: {
    avatar: 'Immagine',
    avatarNow: 'L’immagine di adesso',
    avatarChoose: 'Scegli un’immagine',
    avatarSending: 'Invio',
    avatarNone: 'Nessuna: le iniziali del nome',
    avatarHint: 'PNG, JPEG, WebP o SVG, più o meno quadrata, fino a {{size}} MB',
    avatarRemove: 'Togli l’immagine',
    avatarFailed: 'L’immagine non va bene',
    launcherIcon: 'Icona del pulsante',
    launcherIcons: {
      quotes: 'Virgolette',
      chat: 'Fumetto',
      question: 'Punto di domanda',
      picture: 'La tua immagine',
    },
    launcherLabel: 'Testo del pulsante',
    launcherLabelExample: 'Chiedi a noi',
    size: 'Grandezza',
    sizes: { compact: 'Piccola', regular: 'Media', large: 'Grande' },
    font: 'Font',
    fonts: { system: 'Di sistema', host: 'Del tuo sito' },
    fontHint: 'Il font del tuo sito si vede sul tuo sito. Qui vedi quello di questa pagina.',
    presets: 'Colori pronti',
    colors: { '7c3aed': 'Viola', '3b82f6': 'Blu', '10b981': 'Verde', ef4444: 'Rosso' },
    primaryColor: 'Colore principale',
    userBubbleColor: 'Messaggi del visitatore',
    botBubbleColor: 'Messaggi del chatbot',
    picker: 'Scegli un colore: {{field}}',
    invalidColor: 'Un colore si scrive così: #10b981',
    invalidNumber: 'Un numero intero fino a {{max}}',
    contrast:
      'Su una pagina bianca questo colore si vede poco ({{ratio}} : 1; basta 3 : 1). Il testo sopra resta leggibile: ci pensa la chat.',
    position: 'Lato della pagina',
    positions: { right: 'Destra', left: 'Sinistra' },
    theme: 'Chiaro o scuro',
    themes: { auto: 'Come il dispositivo di chi visita', light: 'Chiaro', dark: 'Scuro' },
    offsetX: 'Pixel dal lato',
    offsetY: 'Pixel dal basso',
    advanced: 'Impostazioni avanzate',
    zIndex: 'Livello (z-index)',
  },
}
