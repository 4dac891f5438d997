import type { SameShape } from '../../../same-shape'
import type { widgetDocs as english } from '../../en/public/widget-docs'

export const widgetDocs: SameShape<typeof english> = {
  widgetDocs: {
    title: 'Il widget, per chi sviluppa',
    description: 'Tutti gli attributi, i metodi e gli eventi del widget di Loquia, con il widget stesso per provarli.',
    headline: 'Una riga nella pagina',
    headlineQuote: 'e risponde',
    intro:
      'Il tag mostra un pulsante di 3 KB. Il resto si carica quando qualcuno gli si avvicina. Niente cookie, niente in memoria prima del primo messaggio, nessuna modifica alla pagina.',
    tag: 'Il tag per la tua pagina',
    contents: 'In questa pagina',
    copy: 'Copia: {{what}}',
    copied: 'Copiato',
    linkTo: 'Link a {{name}}',
    try: {
      heading: 'Provalo',
      intro:
        'Questo è il vero widget, in un elemento di questa pagina. Quello che cambi si vede subito nella chat e nel tag. L’id, l’elemento e il servizio sono quelli di questa pagina.',
      legend: 'Attributi della chat',
      badColor: 'Scrivi # e tre o sei cifre',
      picker: 'Scegli {{name}}',
      badNumber: 'Scrivi un numero intero',
      byItself: 'lo sceglie il widget',
      examples: {
        title: 'Chiedi al forno',
        welcomeMessage: 'Buongiorno. Che cosa vuoi sapere?',
        proactiveMessage: 'Cerchi i nostri orari?',
      },
      corner: 'Ora la chat è nell’angolo della finestra.',
      removed: 'La chat è stata tolta. Usa mount(), più sotto, per rimetterla.',
      code: 'Il tag di questa chat',
      waiting: 'La chat compare qui appena ti muovi nella pagina. Serve JavaScript.',
      none: 'Il sito di questo server non ha ancora un bot: qui non c’è una chat da provare.',
      failed: 'La chat non si è caricata. Ricarica la pagina per riprovare.',
    },
    attributes: {
      title: 'Attributi',
      intro:
        'Si scrivono nel tag. Un attributo prevale sull’impostazione del portale, che prevale sul valore predefinito. Un valore non valido viene ignorato, con un solo avviso nella console.',
      values: 'Accetta',
      fallback: 'Predefinito',
      kinds: {
        color: '#rgb o #rrggbb',
        text: 'testo',
        number: 'un numero intero',
        selector: 'un selettore CSS',
        origin: 'un indirizzo senza percorso',
        id: 'l’id del tuo codice',
      },
      items: {
        botId: 'Il bot che risponde. I due nomi hanno lo stesso significato; senza, non si vede nulla.',
        primaryColor:
          'Colore del pulsante e delle domande. Se è nel tag, il pulsante ha il suo colore dal primo istante.',
        userBubbleColor: 'Sfondo dei messaggi del visitatore. Il colore del testo si adatta, così resta leggibile.',
        botBubbleColor: 'Sfondo delle risposte. Il colore del testo si adatta, così resta leggibile.',
        title: 'Nome della chat, fino a 80 caratteri.',
        welcomeMessage: 'Il primo messaggio, fino a 500 caratteri. La chat mostra sopra «Assistente AI».',
        aiNote: 'Testo dopo «Assistente AI» in cima alla chat, fino a 60 caratteri. L’etichetta resta sempre.',
        language:
          'Lingua di pulsanti e avvisi. Le risposte seguono la lingua della domanda. Con auto è quella della pagina, altrimenti quella del browser.',
        theme: 'Chiaro o scuro. Con auto è quello del dispositivo.',
        position: 'L’angolo in basso in cui sta il pulsante.',
        mode: 'bubble è un pulsante con un pannello sopra; inline riempie un elemento della pagina.',
        target: 'L’elemento che la modalità inline riempie. Gli serve un’altezza.',
        open: 'Aperto fin dall’inizio. Scritto senza valore vale true.',
        offsetX: 'Pixel CSS fra il pulsante e il lato della finestra.',
        offsetY: 'Pixel CSS fra il pulsante e il fondo della finestra.',
        zIndex: 'Quanto la chat sta davanti alla pagina, come in CSS.',
        leadForm:
          'Quando i visitatori possono lasciarti un messaggio: sotto una risposta che nelle tue pagine non c’è, per prima cosa, o mai.',
        proactiveMessage:
          'Fumetto di invito accanto al pulsante, per chi non ha aperto la chat. Una volta chiuso, in quella scheda non torna.',
        proactiveDelaySeconds: 'Secondi prima che compaia il fumetto.',
        avatarUrl: 'Immagine in cima alla chat. Se manca: il logo del tuo sito, altrimenti le iniziali.',
        launcherIcon: 'Che cosa mostra il pulsante. picture è l’immagine qui sopra.',
        launcherLabel: 'Testo del pulsante accanto all’icona, fino a 40 caratteri.',
        size: 'Grandezza di pulsante, pannello e caratteri.',
        font: 'host usa il carattere della pagina.',
        officeHours:
          'Quando c’è qualcuno del team. Fuori da questi orari la chat dice quando torna il team, e continua a rispondere.',
        timeZone: 'Fuso degli orari, per esempio Europe/Rome. Se manca: quello del visitatore.',
        sound: 'Un suono leggero quando arriva una risposta. Ognuno può spegnerlo.',
        dir: 'Direzione del testo nel pannello; se manca, quella della sua lingua.',
        api: 'Origine del servizio, quando non è quella dello script.',
      },
    },
    methods: {
      title: 'Da JavaScript',
      intro:
        'window.Loquia agisce sulla prima chat della pagina. Quello che chiami prima che arrivi lo script resta in coda:',
      codeLabel: 'Una chiamata prima che arrivi lo script',
      run: 'Esegui',
      runThis: 'Esegui {{call}} sulla chat qui sopra',
      question: 'Che cosa sai fare?',
      items: {
        open: 'Apre il pannello.',
        close: 'Lo chiude. La modalità inline è sempre aperta.',
        toggle: 'Lo apre o lo chiude.',
        send: 'Fa una domanda come se l’avesse scritta il visitatore.',
        setOptions:
          'Cambia subito aspetto e testi. I nomi sono quelli degli attributi, in camel case e senza data; null ripristina l’impostazione del portale.',
        identify:
          'Identifica il visitatore. Con un token firmato dal tuo server, la sua conversazione lo segue su ogni dispositivo. Con null, quando esce, lo dimentica e comincia una nuova conversazione.',
        on: 'Ascolta un evento. La funzione che restituisce smette di ascoltare.',
        off: 'Smette di ascoltare un evento.',
        reset: 'Comincia una nuova conversazione e dimentica la vecchia.',
        mount: 'Mette un’altra chat nella pagina e la restituisce, con gli stessi metodi.',
        push: "Chiama un metodo: push(['open']). Funziona prima e dopo il caricamento dello script.",
        destroy: 'Toglie dalla pagina ogni chat e window.Loquia.',
      },
    },
    events: {
      title: 'Eventi',
      intro:
        'Per on(), e come eventi DOM di nome loquia:nome che risalgono dall’elemento del widget. Tutti contengono anche botId.',
      codeLabel: 'Ascoltare le risposte',
      detail: 'Contiene anche',
      items: {
        ready: 'Il pulsante c’è, oppure la chat al suo posto.',
        open: 'Il pannello è stato aperto.',
        close: 'Il pannello è stato chiuso.',
        message: 'Una domanda è stata salvata.',
        answer: 'Una risposta è completa. refused significa che nelle tue pagine non c’era.',
        person: 'Una persona del tuo team ha scritto al visitatore.',
        handover: 'È cambiato chi risponde: il bot, ancora nessuno, o una persona.',
        lead: 'Qualcuno ti ha lasciato un messaggio.',
        error: 'Qualcosa non è andato; il codice dice che cosa.',
        destroy: 'La chat sta per essere rimossa.',
      },
    },
    texts: {
      title: 'Testi',
      intro:
        'Passa texts a mount() o setOptions() per sostituire questi testi. Cambiano solo quelli che indichi. Un nome con le parentesi è una funzione di ciò che contengono; un nome con il punto sta nell’oggetto che lo precede.',
      codeLabel: 'I tuoi testi',
    },
    policy: {
      title: 'Regole di sicurezza della pagina',
      intro:
        'Se la tua pagina ha una Content Security Policy severa, aggiungi queste tre direttive. Al widget non servono stili inline, eval o indirizzi data, e funziona dove sono richiesti i Trusted Types.',
      codeLabel: 'Che cosa aggiungere alla policy',
    },
  },
}
