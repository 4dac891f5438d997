import type { SameShape } from '../../../same-shape'
import type { gdpr as english } from '../../en/legal/gdpr'

export const gdpr: SameShape<typeof english> = {
  gdpr: {
    description:
      'Come {{company}} rispetta il Regolamento generale sulla protezione dei dati: basi, diritti, trasferimenti, sicurezza.',
    intro:
      'Questa pagina spiega come {{company}} rispetta il Regolamento (UE) 2016/679, il Regolamento generale sulla protezione dei dati. Completa l’informativa sulla privacy e si rivolge alle persone di cui trattiamo i dati e ai clienti che usano i nostri chatbot.',
    sections: {
      commitment: {
        title: 'Il nostro impegno',
        text: 'Trattiamo i dati personali in modo lecito, corretto e trasparente; per scopi dichiarati; nella misura minima; esatti, per un tempo limitato e al sicuro. La protezione dei dati fa parte del prodotto: un chatbot non salva niente prima del primo messaggio, e una demo si cancella da sola.',
      },
      controller: {
        title: 'Titolare e responsabile della protezione dei dati',
        text: 'Per questo sito, le demo e il portale il titolare è {{company}}. Per le conversazioni sul sito di un cliente il titolare è il cliente e {{company}} è responsabile del trattamento, con un contratto come richiede l’articolo 28. Il nostro responsabile della protezione dei dati si raggiunge con il contatto in fondo a questa pagina.',
      },
      legalBases: {
        title: 'Le basi giuridiche',
        text: 'Trattiamo i dati personali su una di queste quattro basi:\n- Consenso: hai detto di sì, per esempio alle novità per email. Puoi revocarlo in ogni momento.\n- Contratto: servono a un contratto con te o a misure che hai chiesto prima, come una demo.\n- Obbligo legale: la legge ci impone di conservarli, per esempio a fini fiscali.\n- Legittimi interessi: noi o altri abbiamo un interesse fondato, come la sicurezza, che non prevale sui tuoi diritti.',
      },
      rights: {
        title: 'I tuoi otto diritti',
        text: 'Hai questi diritti, senza costi:\n- Di essere informato su che cosa succede ai tuoi dati.\n- Di accesso: riceverne una copia.\n- Di rettifica: far correggere quello che è sbagliato.\n- Di cancellazione: farli eliminare.\n- Di limitazione: farne sospendere l’uso per un periodo.\n- Di portabilità: riceverli in un formato comune e leggibile da una macchina.\n- Di opposizione al loro uso, soprattutto quando si basa sui legittimi interessi.\n- Di non essere sottoposto a decisioni basate solo su un trattamento automatizzato.\nRispondiamo alle richieste entro un mese. Se una richiesta è complessa, la legge ci concede altri due mesi; te lo diciamo entro il primo.',
      },
      transfers: {
        title: 'Trasferimenti internazionali',
        text: 'Quando i dati escono dallo Spazio economico europeo, lo fanno in base a una decisione di adeguatezza della Commissione europea o con le sue clausole contrattuali tipo, dopo che abbiamo esaminato la legge del Paese e aggiunto garanzie dove servono.',
      },
      security: {
        title: 'Sicurezza e violazioni',
        text: 'Cifriamo le connessioni e i segreti, limitiamo gli accessi, conserviamo copie e mettiamo alla prova quello che costruiamo. In caso di violazione informiamo l’autorità di controllo entro 72 ore da quando ne veniamo a conoscenza, e le persone interessate senza ritardo quando i loro diritti sono a rischio elevato.',
      },
      processors: {
        title: 'I nostri fornitori',
        text: 'I fornitori che trattano dati per noi sono scelti con cura, vincolati per contratto ed elencati ai clienti su richiesta. Ne annunciamo uno nuovo in tempo perché i clienti possano opporsi.',
      },
      assessments: {
        title: 'Valutazioni d’impatto',
        text: 'Prima di introdurre un uso dei dati che può mettere le persone a rischio elevato, ne esaminiamo la necessità, i rischi e come ridurli. Se resta un rischio elevato, consultiamo prima l’autorità di controllo.',
      },
      training: {
        title: 'Formazione del personale',
        text: 'Chi può vedere dati personali è formato all’inizio e poi ogni anno, ed è tenuto alla riservatezza.',
      },
      complaints: {
        title: 'Contatti e reclami',
        text: 'Scrivi prima a noi: quasi tutto si risolve subito. Puoi anche presentare reclamo in ogni momento all’autorità di controllo del luogo in cui vivi, lavori o in cui è accaduto il fatto.',
      },
    },
  },
}
