import type { SameShape } from '../../../../same-shape'
import type { embedTexts as english } from '../../../en/portal/studio/embed'

export const embedTexts: SameShape<typeof english> = {
  trySite: {
    title: 'Provalo sul tuo sito',
    text: 'Apri il sito da qui: per un giorno ciò che chiedi lì conta come prova tua, non come domanda di un visitatore.',
    open: 'Apri {{domain}}',
    failed: 'Il link non è stato creato',
  },
  embed: {
    title: 'Codice da incollare',
    text: 'Le modifiche fatte qui valgono subito.',
    where: 'Con che cosa è fatto il tuo sito',
    platforms: {
      html: 'HTML',
      react: 'React',
      wordpress: 'WordPress',
      gtm: 'Google Tag Manager',
      shopify: 'Shopify',
    },
    how: {
      html: 'In qualunque punto della pagina; di solito prima di </body>.',
      react: 'Mostra questo componente una volta, vicino alla radice della tua app.',
    },
    steps: {
      wordpress: {
        first: 'Scarica il plugin. Non c’è niente da modificare.',
        second: 'In wp-admin: Plugin, Aggiungi nuovo, Carica plugin. Scegli lo zip, installalo e attivalo.',
        third: 'In wp-admin: Impostazioni, Loquia. Incolla il codice qui sotto e salva.',
      },
      gtm: {
        first: 'Tag, Nuovo, HTML personalizzato: incolla questo codice. Una semplice riga script lì perderebbe l’id.',
        second: 'Come attivatore scegli «All Pages», o quello del tuo banner per il consenso.',
        third: 'Salva, poi Invia e Pubblica.',
      },
      shopify: {
        first: 'Negozio online, Temi, i tre punti del tuo tema, Modifica codice.',
        second: 'Apri layout/theme.liquid, incolla questo subito prima di </body> e salva.',
        third:
          'Qui sotto, in «Dove può comparire», ammetti anche l’indirizzo myshopify.com del negozio: lì girano le anteprime.',
      },
    },
    plugin: 'Scarica il plugin',
    codeLabel: 'Codice da incollare',
    copy: 'Copia',
    copied: 'Copiato',
    policyTitle: 'Se il tuo sito ha una content security policy',
    policyText: 'Aggiungi queste fonti alle direttive che hai già. Non serve altro: né unsafe-inline né unsafe-eval.',
    policyLabel: 'Righe della content security policy',
  },
  origins: {
    title: 'Dove può comparire',
    text: 'Solo sul tuo sito e su quelli che aggiungi qui.',
    allowed: 'Siti ammessi',
    own: 'Il tuo sito',
    noDomain: 'Non hai ancora indicato il tuo sito: aggiungilo in «Rendilo tuo».',
    add: 'Un altro sito',
    addButton: 'Ammetti',
    remove: 'Togli',
    removeOne: 'Togli {{origin}}',
    tried: 'Siti bloccati',
    triedText: 'Usano il tuo codice ma non sono autorizzati.',
    opaque: 'Un file o una pagina in una sandbox',
    attempts_one: 'una volta',
    attempts_other: '{{formattedCount}} volte',
    denied: 'rifiutato',
    allow: 'Ammetti',
    allowOne: 'Ammetti {{origin}}',
    deny: 'Rifiuta',
    denyOne: 'Rifiuta {{origin}}',
  },
  check: {
    title: 'È installato bene?',
    text: 'Apriamo la tua pagina e cerchiamo che cosa impedirebbe alla chat di funzionare.',
    url: 'Pagina da controllare',
    button: 'Controlla',
    busy: 'Controllo…',
    works: 'Su {{url}} funziona',
    broken: 'Su {{url}} c’è qualcosa da sistemare',
    unsure: 'Non possiamo dire se su {{url}} funziona',
    fix: 'Che cosa mettere',
    levels: { good: 'Bene', note: 'Nota', wrong: 'Da sistemare' },
    findings: {
      tag_found: { text: 'Il codice è nella pagina, una volta sola e con l’id giusto.', next: 'Niente da fare.' },
      tag_missing: {
        text: 'Nella pagina il codice non c’è.',
        next: 'Incollalo prima di </body>, pubblica la pagina e controlla di nuovo.',
      },
      tag_in_tag_manager: {
        text: 'Nella pagina il codice non c’è, ma la pagina usa Google Tag Manager.',
        next: 'Se lo aggiunge il tag manager, apri la pagina e cerca il pulsante. Altrimenti aggiungilo lì.',
      },
      tag_in_comment: {
        text: 'Il codice è dentro un commento.',
        next: 'Togli i segni di commento attorno al codice.',
      },
      tag_double: {
        text: 'Il codice è nella pagina {{detail}} volte.',
        next: 'Lasciane uno ed elimina gli altri. Il secondo può venire da un tema o da un plugin.',
      },
      tag_without_id: { text: 'Il codice non ha id.', next: 'Sostituiscilo con questo.' },
      wrong_id: { text: 'Il codice ha l’id di un altro chatbot: {{detail}}.', next: 'Sostituiscilo con questo.' },
      other_bot: {
        text: 'La pagina mostra anche un altro chatbot: {{detail}}.',
        next: 'Va bene, se li vuoi entrambi.',
      },
      old_address: {
        text: 'Il codice carica la chat da un altro indirizzo: {{detail}}.',
        next: 'Sostituiscilo con questo.',
      },
      insecure_script: {
        text: 'La pagina usa https, ma il codice carica la chat senza https: {{detail}}.',
        next: 'Sostituisci il codice con questo.',
      },
      origin_allowed: { text: '{{detail}} può mostrare questo chatbot.', next: 'Niente da fare.' },
      origin_refused: {
        text: '{{detail}} non può mostrare questo chatbot.',
        next: 'Aggiungilo in «Dove può comparire».',
      },
      csp_absent: { text: 'La pagina non ha una content security policy.', next: 'Niente da fare.' },
      csp_fits: { text: 'La content security policy lascia funzionare la chat.', next: 'Niente da fare.' },
      csp_script: {
        text: 'La direttiva {{detail}} blocca lo script.',
        next: 'Cambia la policy con questa riga. Se usi un nonce, dai al tag quello della pagina.',
      },
      csp_connect: {
        text: 'La direttiva {{detail}} blocca la connessione.',
        next: 'Cambia la policy con questa riga.',
      },
      csp_img: {
        text: 'La direttiva {{detail}} blocca le nostre immagini.',
        next: 'La chat funziona; con questa riga anche le immagini.',
      },
      csp_trusted_types: { text: 'La pagina richiede i trusted types.', next: 'La chat li rispetta. Niente da fare.' },
      csp_sandbox: {
        text: 'La policy mette la pagina in una sandbox senza script.',
        next: 'Cambia la direttiva con questa riga, o toglila.',
      },
      page_unreachable: {
        text: 'Non siamo riusciti ad aprire la pagina ({{detail}}).',
        next: 'L’indirizzo è giusto e aperto a tutti?',
      },
      page_error: {
        text: 'La pagina risponde con l’errore {{detail}}.',
        next: 'Aprila in una finestra anonima. Forse un login o un firewall ci blocca.',
      },
      page_not_html: { text: 'Non è una pagina web ma {{detail}}.', next: 'Scrivi l’indirizzo di una pagina.' },
      page_private: {
        text: 'Questo indirizzo appartiene a una rete privata.',
        next: 'Possiamo controllare solo pagine pubbliche.',
      },
      page_too_large: {
        text: 'La pagina supera i 2 MB.',
        next: 'Prova con una pagina più piccola dello stesso sito.',
      },
      page_redirected: {
        text: 'La pagina ci ha portati a {{detail}}.',
        next: 'Abbiamo controllato quell’indirizzo.',
      },
    },
  },
  mcp: {
    title: 'Per gli assistenti AI',
    text: 'Lascia che Claude e altri client del Model Context Protocol (MCP) cerchino nelle tue fonti e facciano domande al chatbot.',
    who: 'Chi può usarlo',
    modes: { off: 'Nessuno', public: 'Tutti', key: 'Con una chiave' },
    keyHint: 'I client mandano una chiave con il permesso «Fare domande» come Authorization: Bearer.',
    keys: 'Chiavi API',
    label: 'Indirizzo del server MCP',
    how: 'In Claude: Impostazioni, Connettori, Aggiungi connettore personalizzato, e incolla l’indirizzo. In Claude Code:',
    command: 'Comando per Claude Code',
    copy: 'Copia l’indirizzo',
    copied: 'Copiato',
    saved: 'Salvato',
    failed: 'Non è stato salvato',
    loadFailed: 'Questa impostazione non è stata caricata',
  },
}
