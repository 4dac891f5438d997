import { expect, it } from 'vitest'
import { isDateline } from './datelines.js'

it.each([
  'Ultimo aggiornamento: 02/03/2026',
  'Ultima modifica il 12 marzo 2024 alle 10:20',
  'Pubblicato il 12 marzo 2024 da admin in News',
  'Pubblicato mercoledì 12 marzo 2024',
  'Aggiornato al 3 gen 2025',
  'Data di pubblicazione: 12/03/2024',
  'Last updated: 2 March 2026',
  'Posted on March 2, 2026 by admin',
  'Updated Monday, 3 March 2026',
  'Published March 2026',
  'Posted at 3/4/2025 10:20',
])('%s', (line) => expect(isDateline(line)).toBe(true))

it.each([
  'Sagra del 12 agosto 2026',
  'Pubblicazione bandi marzo 2024',
  'Aggiornamento orari 12 marzo 2024',
  'Inserito nel 2019 tra i borghi',
  'Modifica orari',
  'Revised prices from 1 March 2026',
  'Updated menu',
  'Updated March programme 2026',
  'Posted workers',
  'Published works 1990 to 2020',
  'March 2026',
])('not: %s', (line) => expect(isDateline(line)).toBe(false))
