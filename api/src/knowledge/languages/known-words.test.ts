import { describe, expect, it } from 'vitest'
import { fold, isKnownWord } from './index.js'

const typed: Readonly<Record<string, { right: string; wrong: string }>> = {
  en: {
    right:
      'ticket tuck dog dogs cat can room rooms bike bikes boat canoe wheelchair lift vegan gluten towel towels pool sauna parking deposit refund invoice delivery exchange voucher menu lunch kids pram haircut beard dentist filling pharmacy crutches museum guide tour',
    wrong: 'delivrey openning recieve retrun bookng parkng prise-list avaliable restaraunt appoitment',
  },
  it: {
    right:
      'cane cani gatto biglietto biglietti camera camere bici barca colazione pranzo cena bambini culla sedia rotelle ascensore vegetariano latte asciugamano piscina sauna parcheggio caparra rimborso fattura consegna cambio buono menu taglio barba dentista dente farmacia cerotto museo guida gita sconto orario saldi',
    wrong: 'bigleitto colazoine pracheggio rimbroso fatutra conesgna sonto oarrio preontare ristornate',
  },
  de: {
    right:
      'hund hunde katze karte karten zimmer fahrrad boot frühstück mittagessen abendessen kinder kinderwagen rollstuhl aufzug milch brot handtuch schwimmbad sauna parkplatz anzahlung erstattung rechnung lieferung tausch garantie suppe haarschnitt bart zahnarzt füllung apotheke pflaster museum führung ausflug rabatt öffnungszeiten preise',
    wrong: 'frühstcük parkpaltz rechnnug lieferugn gutschien umtasuch zimmre apotehke ausfulg rabtat',
  },
  fr: {
    right:
      'chien chiens chat billet billets chambre chambres vélo bateau déjeuner dîner enfants poussette fauteuil roulant ascenseur végétarien gluten serviette piscine sauna parking acompte remboursement facture livraison échange bon menu coupe barbe dentiste dent pharmacie ordonnance musée guide excursion remise horaires prix',
    wrong: 'bilelt chmabre déjeunre serivette remboursemetn factrue livrasion pharmcaie horiares excurison',
  },
  es: {
    right:
      'perro perros gato entrada entradas habitación habitaciones bicicleta barco desayuno almuerzo cena niños cochecito silla ruedas ascensor leche pan toalla piscina sauna aparcamiento depósito reembolso factura entrega cambio vale menú corte barba dentista diente farmacia muletas museo guía excursión descuento',
    wrong: 'entarda habitacoin desyauno almureo tolala reembloso factrua farmcaia descuetno excusrion',
  },
  pt: {
    right:
      'cão cães gato bilhete bilhetes quarto quartos bicicleta barco almoço jantar crianças carrinho cadeira rodas elevador vegetariano glúten toalha piscina sauna estacionamento depósito reembolso fatura entrega troca vale menu corte barba dentista restauração farmácia muletas museu guia excursão desconto horário',
    wrong: 'bilehte qaurto almçoo criaçnas taolha reemblsoo fautra enterga farmáica hoáriro',
  },
}

describe.each(Object.entries(typed))('words as they are typed (%s)', (language, { right, wrong }) => {
  it('belong to the language', () => {
    const words = right.split(' ')
    expect(words.length).toBeGreaterThanOrEqual(40)
    expect(words.filter((word) => !isKnownWord(fold(word), language))).toEqual([])
  })

  it('do not belong to the language when they are mistyped', () => {
    expect(wrong.split(' ').filter((word) => isKnownWord(fold(word), language))).toEqual([])
  })
})
