/** Italian texts of how a business says who its visitors are. */
export const identityTexts = {
  identity: {
    title: 'Visitatori verificati',
    text: 'Chi ha effettuato l’accesso al tuo sito ritrova la stessa conversazione su ogni dispositivo, e tu vedi chi è. Il tuo server lo firma con una chiave.',
    keys: 'Chiavi',
    inUse: 'In uso',
    until: 'Valida fino a {{when}}',
    used: 'usata {{when}}',
    unused: 'mai usata',
    show: 'Mostra il segreto',
    showOne: 'Mostra il segreto di {{kid}}',
    hide: 'Nascondi il segreto',
    hideOne: 'Nascondi il segreto di {{kid}}',
    secret: 'Segreto della chiave',
    secretText:
      'Solo per il tuo server, come LOQUIA_IDENTITY_SECRET: chi lo ha può leggere le conversazioni di tutti i visitatori verificati.',
    make: 'Crea una chiave',
    makeAnother: 'Crea una nuova chiave',
    overlap: 'Le chiavi di prima restano valide per',
    overlaps: { none: 'Non più', day: 'Un giorno', week: 'Una settimana', month: '30 giorni' },
    revoke: 'Revoca',
    revokeOne: 'Revoca {{kid}}',
    revokeTitle: 'Revocare questa chiave?',
    revokeText:
      'Chi è arrivato con questa chiave non è più verificato, finché il tuo server non firma con un’altra. L’azione non si può annullare.',
    language: 'Il tuo server',
    server: 'Il tuo server firma chi ha effettuato l’accesso:',
    serverCode: 'Codice per il tuo server',
    page: 'La tua pagina lo consegna. Se un token è rifiutato, la console del browser dice perché, e la chat continua senza verifica.',
    pageCode: 'Codice per la tua pagina',
    failed: 'Non ha funzionato',
  },
}
