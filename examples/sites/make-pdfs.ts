import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, StandardFonts, rgb, type RGB } from 'pdf-lib'

interface Leaflet {
  file: string
  language: string
  title: string
  subject: string
  author: string
  color: RGB
  intro: string
  sections: { heading: string; lines: string[] }[]
}

/** What the PDF of each site says. These facts stand on no page, so an answer that holds them has read the file. */
export const leaflets: { en: Leaflet; it: Leaflet } = {
  en: {
    file: 'en/files/catering-and-wholesale.pdf',
    language: 'en-GB',
    title: 'Catering and wholesale price list 2026/27',
    subject: 'Prices for platters, afternoon teas and daily bread for cafés and shops',
    author: 'Marlow & Finch Bakery',
    color: rgb(0.114, 0.29, 0.357),
    intro:
      'Marlow & Finch Bakery, 27 Percy Row, Tynemouth NE30 4HX. Telephone 0191 498 0142, email catering@marlowandfinch.example.',
    sections: [
      {
        heading: 'Catering platters',
        lines: [
          'Breakfast platter for 8 people, with pastries, fruit and yoghurt: £46.',
          'Sandwich platter for 10 people, four fillings on three breads: £58.',
          'Cheese and bread board for 12 people: £84.',
          'Afternoon tea away from the bakery: £17.50 a head, at least 12 people.',
        ],
      },
      {
        heading: 'How catering works',
        lines: [
          'Order at least 4 working days ahead; for more than 60 people, 10 working days.',
          'Catering delivery costs £8 on the coast and £14 in Newcastle and Gateshead.',
          'Crockery can be hired for £1.20 a person and goes back unwashed.',
        ],
      },
      {
        heading: 'Wholesale bread for cafés and shops',
        lines: [
          'Tynemouth sourdough 800 g, wholesale: £3.15 a loaf, from 12 loaves a day.',
          'Seeded rye 900 g, wholesale: £3.60 a loaf.',
          'Stotties, wholesale: £0.95 each, in trays of 20.',
          'The minimum wholesale drop is £35. Invoices are weekly and due in 14 days.',
          'Wholesale orders close at 11am the day before; the van leaves at 5:45am.',
        ],
      },
    ],
  },
  it: {
    file: 'it/files/eventi-e-matrimoni.pdf',
    language: 'it-IT',
    title: 'Eventi e matrimoni 2027',
    subject: 'Capienza, prezzi e condizioni per feste e cerimonie al podere',
    author: 'Agriturismo Podere Le Querciole',
    color: rgb(0.239, 0.29, 0.133),
    intro:
      'Podere Le Querciole, Vocabolo Querciole 18, 06031 Bevagna (PG). Telefono 0742 000318, email eventi@querciole.example.',
    sections: [
      {
        heading: 'Gli spazi',
        lines: [
          'La sala del fienile accoglie 44 invitati seduti, l’aia con il pergolato 90.',
          'L’affitto esclusivo del podere per un matrimonio costa 1.900 € al giorno, da aprile a ottobre.',
          'Con l’affitto esclusivo le sei camere e i due appartamenti sono riservati agli sposi al prezzo di bassa stagione.',
        ],
      },
      {
        heading: 'I menu',
        lines: [
          'Menu cerimonia: aperitivo in aia e cinque portate a 68 € a persona, vini compresi.',
          'Menu festa di famiglia: quattro portate a 42 € a persona, per almeno 20 persone.',
          'Per i bambini da 4 a 10 anni il menu dell’evento costa 22 €; fino a 3 anni è gratuito.',
          'La torta nuziale costa 5 € a persona e la prepara Giulia.',
        ],
      },
      {
        heading: 'Le condizioni',
        lines: [
          'Per bloccare la data di un evento serve una caparra del 25%.',
          'La caparra dell’evento è restituita fino a 120 giorni prima.',
          'La musica all’aperto finisce a mezzanotte e mezza; in sala si può continuare fino alle 2:00.',
          'Il numero definitivo degli invitati va comunicato 10 giorni prima.',
        ],
      },
    ],
  },
}

/** The leaflet as a one-page A4 PDF. The same words give the same bytes: the dates inside are fixed. */
export async function makePdf(leaflet: Leaflet): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(leaflet.title)
  document.setSubject(leaflet.subject)
  document.setAuthor(leaflet.author)
  document.setLanguage(leaflet.language)
  document.setCreationDate(new Date('2026-10-01T08:00:00Z'))
  document.setModificationDate(new Date('2026-10-01T08:00:00Z'))
  const heading = await document.embedFont(StandardFonts.TimesRomanBold)
  const body = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595.28, 841.89])
  const left = 64
  const width = page.getWidth() - 2 * left
  let y = page.getHeight()

  page.drawRectangle({ x: 0, y: y - 14, width: page.getWidth(), height: 14, color: leaflet.color })
  y -= 84
  page.drawText(leaflet.author, { x: left, y, size: 13, font: body, color: leaflet.color })
  y -= 34
  page.drawText(leaflet.title, { x: left, y, size: 25, font: heading, color: leaflet.color })
  y -= 34

  const paragraph = (text: string, indent: number) => {
    let line = ''
    const flush = () => {
      page.drawText(line, { x: left + indent, y, size: 11, font: body })
      y -= 16.5
    }
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (body.widthOfTextAtSize(longer, 11) > width - indent) {
        flush()
        line = word
      } else line = longer
    }
    flush()
  }

  paragraph(leaflet.intro, 0)
  for (const section of leaflet.sections) {
    y -= 24
    page.drawText(section.heading, { x: left, y, size: 16, font: heading, color: leaflet.color })
    y -= 24
    for (const line of section.lines) {
      page.drawCircle({ x: left + 3, y: y + 4, size: 2, color: leaflet.color })
      paragraph(line, 16)
      y -= 5
    }
  }
  return document.save({ useObjectStreams: false })
}

if (import.meta.main) {
  for (const leaflet of Object.values(leaflets)) {
    const file = join(import.meta.dirname, leaflet.file)
    await writeFile(file, await makePdf(leaflet))
    console.log(`wrote ${file}`)
  }
}
