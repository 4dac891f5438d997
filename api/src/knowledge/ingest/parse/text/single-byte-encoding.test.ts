import { describe, expect, it } from 'vitest'
import { singleByteEncoding } from './single-byte-encoding.js'

function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map((char) => bytes.get(char) ?? expect.fail(`no ${char} in ${encoding}`)))
}

const read = (text: string, encoding: string): string => {
  const bytes = encoded(text, encoding)
  return new TextDecoder(singleByteEncoding(bytes)).decode(bytes)
}

describe('a short text in windows-1252', () => {
  it.each([
    'Öffnungszeiten',
    'Grüße',
    'Frühstück 8 €',
    'Preise für Bäder',
    'Straße 5, München',
    'Müller & Söhne',
    'Äpfel, Birnen',
    'Schließtage: Feiertage',
    'Fermé le lundi à midi',
    'Où êtes-vous ?',
    'Forêt',
    'Crème brûlée – 7 €',
    'Ouvert dès 8 h, été comme hiver',
    'Noël',
    'Français',
    'Leçons de français',
    'Habitación doble: 80 €',
    '¿Dónde está?',
    'Mañana cerrado',
    'Señor Núñez',
    'Niños gratis',
    'Camión',
    'Pão de queijo',
    'São Paulo',
    'Não há vagas',
    'Informações',
    'Avó e avô',
    'Ação',
    'Città più bella',
    'Perché così',
    'Caffè € 1,20',
    'Lunedì – venerdì',
    'Qualità',
    'Menù',
    'È aperto',
    'A café crème costs £2.80',
    'Naïve “special”',
    'Smörgåsbord',
    'Açúcar',
    'Rødgrød med fløde',
    'Zürich, Genève',
    'PREISLISTE BÄCKEREI GRÖßE',
    'FERMÉ LE DIMANCHE',
    'Wäsche',
    'Gemüse vom Bauernhof',
    'Höhe 3 m',
    'Hôtel du Château',
    'Théâtre, entrée libre',
    'Réservé aux élèves',
    'Garçon',
    'Œufs à la coque',
    'Jardín botánico',
    'Información útil',
    'Cigüeña',
    'Año 2024',
    'Café da manhã',
    'Coração',
    'Três irmãs',
    'Você também',
    'Libertà',
    'Più su',
    'Venerdì chiuso',
    'Università degli Studi',
    'Virtù',
  ])('%s', (text) => {
    expect(read(text, 'windows-1252')).toBe(text)
  })
})

describe('a text in another encoding of one byte a letter', () => {
  it.each([
    ['windows-1250', 'Godziny otwarcia: od poniedziałku do piątku. Proszę dzwonić po południu, będzie świeży chleb.'],
    ['iso-8859-2', 'Godziny otwarcia: od poniedziałku do piątku. Proszę dzwonić po południu, będzie świeży chleb.'],
    ['windows-1250', 'Otevírací doba: pondělí až pátek. Čerstvý chléb každý den, také v neděli dopoledne.'],
    ['windows-1250', 'Żółta łódź'],
    ['windows-1250', 'Dlaczego nie? Są świeże bułki'],
    ['iso-8859-2', 'Egészséges kenyeret sütünk minden reggel, hétfőtől szombatig, és szállítunk is ingyen, ha kérik.'],
    [
      'windows-1250',
      'Főzés előtt kérjük, győződjön meg róla, hogy a sütő elég meleg. Köszönjük, hogy minket választott.',
    ],
    ['windows-1254', 'Çalışma saatleri: pazartesi ile cuma arası. Taze ekmek için öğleden önce geliniz, lütfen.'],
    ['windows-1251', 'Часы работы: с понедельника по пятницу. Свежий хлеб каждый день.'],
    ['koi8-r', 'Часы работы: с понедельника по пятницу. Свежий хлеб каждый день.'],
    ['windows-1253', 'Ώρες λειτουργίας: Δευτέρα έως Παρασκευή. Φρέσκο ψωμί κάθε μέρα.'],
    [
      'windows-1257',
      'Darbo laikas: nuo pirmadienio iki penktadienio. Šviežia duona kiekvieną dieną, išskyrus šventes.',
    ],
  ])('%s: %s', (encoding, text) => {
    expect(read(text, encoding)).toBe(text)
  })
})
