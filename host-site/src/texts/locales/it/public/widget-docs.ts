import type { SameShape } from '../../../same-shape'
import type { widgetDocs as english } from '../../en/public/widget-docs'

/** I testi italiani della pagina sul widget. */
export const widgetDocs: SameShape<typeof english> = {
  widgetDocs: {
    title: 'Il widget, per chi sviluppa',
    description: 'Tutti gli attributi, i metodi e gli eventi del widget di Loquia, con il widget stesso per provarli.',
    headline: 'Una riga nella pagina',
    headlineQuote: 'e risponde',
    intro:
      'Il tag disegna un pulsante di 3 KB. Il resto arriva quando qualcuno gli si avvicina. Niente cookie, niente in memoria prima del primo messaggio, niente della pagina che cambia.',
    tag: 'Il tag per la tua pagina',
    contents: 'In questa pagina',
    copy: 'Copia: {{what}}',
    copied: 'Copiato',
    linkTo: 'Link a {{name}}',
    try: {
      heading: 'Provalo',
      intro:
        'Questo è il vero widget e riempie un elemento della pagina. Quello che cambi si vede subito nella chat e nel tag. L’id, l’elemento e il servizio sono quelli di questa pagina.',
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
      removed: 'La chat è stata tolta. Più sotto, mount() la riporta.',
      code: 'Il tag di questa chat',
      waiting: 'La chat arriva qui appena ti muovi nella pagina. Le serve JavaScript.',
      none: 'Questa installazione non ha ancora un bot suo: qui non c’è una chat da provare.',
      failed: 'La chat non si è caricata. Ricarica la pagina per riprovare.',
    },
    attributes: {
      title: 'Attributi',
      intro:
        'Si scrivono nel tag. Un attributo vince sull’impostazione del portale, che vince sul valore predefinito. Un valore sbagliato viene ignorato, e un solo avviso nella console lo dice.',
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
        botId: 'Quale bot risponde. I due nomi hanno lo stesso significato; senza, non si vede nulla.',
        primaryColor:
          'Colore del pulsante e delle domande. Se è nel tag, il pulsante ha il suo colore dal primo istante.',
        userBubbleColor: 'Sfondo dei messaggi di chi visita. Il testo si adatta, così resta leggibile.',
        botBubbleColor: 'Sfondo delle risposte. Il testo si adatta, così resta leggibile.',
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
        zIndex: 'Quanto sta davanti alla pagina.',
        leadForm:
          'Quando chi visita il sito può lasciarti un messaggio: sotto una risposta che nelle tue pagine non c’era, per prima cosa, o mai.',
        proactiveMessage:
          'Una riga accanto al pulsante, per chi non ha aperto la chat. Una volta chiusa, in quella scheda non torna.',
        proactiveDelaySeconds: 'Secondi prima che compaia quella riga.',
        avatarUrl: 'Immagine in testa alla chat. Se manca: il logo del tuo sito, altrimenti le iniziali.',
        launcherIcon: 'Che cosa mostra il pulsante. picture è l’immagine qui sopra.',
        launcherLabel: 'Parole accanto all’icona, fino a 40 caratteri.',
        size: 'Grandezza di pulsante, pannello e caratteri.',
        font: 'host scrive la chat con il carattere della pagina.',
        officeHours:
          'Quando c’è qualcuno del team. Fuori da questi orari la chat dice quando torna, e continua a rispondere.',
        timeZone: 'Fuso degli orari, per esempio Europe/Rome. Se manca: quello di chi visita.',
        sound: 'Un suono leggero quando la risposta è pronta. Ognuno può spegnerlo.',
        dir: 'Il verso del pannello; se manca, quello della sua lingua.',
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
        send: 'Fa una domanda come se l’avesse scritta chi visita.',
        setOptions:
          'Cambia subito aspetto e parole. I nomi sono quelli degli attributi, in camel case e senza data; null torna all’impostazione del portale.',
        identify:
          'Dice chi è la persona. Con un token firmato dal tuo server, la sua conversazione la segue su ogni dispositivo. Con null, quando esce, la dimentica e comincia una nuova conversazione.',
        on: 'Ascolta un evento. La funzione che restituisce smette di ascoltare.',
        off: 'Smette di ascoltare.',
        reset: 'Comincia una nuova conversazione e dimentica la vecchia.',
        mount: 'Mette un’altra chat nella pagina e la restituisce, con gli stessi metodi.',
        push: 'Esegue quello che è in coda, come prima che arrivasse lo script.',
        destroy: 'Toglie ogni chat, senza lasciare traccia.',
      },
    },
    events: {
      title: 'Eventi',
      intro:
        'Per on(), e come eventi DOM di nome loquia:nome che risalgono dall’elemento del widget. Tutti dicono anche botId.',
      codeLabel: 'Ascoltare le risposte',
      detail: 'Dice anche',
      items: {
        ready: 'Il pulsante c’è, oppure la chat al suo posto.',
        open: 'Il pannello è stato aperto.',
        close: 'Il pannello è stato chiuso.',
        message: 'Una domanda è stata salvata.',
        answer: 'Una risposta è completa. refused dice che nelle tue pagine non c’era.',
        person: 'Una persona della tua attività ha scritto al visitatore.',
        handover: 'Ora risponde qualcun altro: il bot, ancora nessuno, o una persona.',
        lead: 'Qualcuno ti ha lasciato un messaggio.',
        error: 'Qualcosa non è andato; il codice dice che cosa.',
        destroy: 'La chat sta per andarsene.',
      },
    },
    texts: {
      title: 'Parole',
      intro:
        'texts, in mount() e setOptions(), mette le tue parole al posto di queste. Cambia solo quello che indichi. Un nome con le parentesi è una funzione di ciò che contengono; un nome con il punto sta nell’oggetto che lo precede.',
      codeLabel: 'Le tue parole',
    },
    policy: {
      title: 'Regole di sicurezza della pagina',
      intro:
        'Una pagina con una Content Security Policy severa aggiunge queste tre direttive. Al widget non servono stili inline, eval o indirizzi data, e funziona dove sono richiesti i Trusted Types.',
      codeLabel: 'Che cosa aggiungere alla policy',
    },
  },
}
