import type { VisitorLanguage } from '@loquia/contracts'

/** Whether a business is open, by the hours that its website states. */
export const openingHoursPhrases = {
  openUntil: {
    en: 'By these hours it is open now, until {until} (it is {time} there).',
    it: 'Secondo questi orari adesso è aperto, fino alle {until} (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet, bis {until} Uhr (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est ouvert en ce moment, jusqu’à {until} (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está abierto, hasta las {until} (hora local: {time}).',
    pt: 'Segundo estes horários, está aberto agora, até as {until} (hora local: {time}).',
  },
  open: {
    en: 'By these hours it is open now (it is {time} there).',
    it: 'Secondo questi orari adesso è aperto (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est ouvert en ce moment (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está abierto (hora local: {time}).',
    pt: 'Segundo estes horários, está aberto agora (hora local: {time}).',
  },
  alwaysOpen: {
    en: 'By these hours it is open now, as at any hour.',
    it: 'Secondo questi orari adesso è aperto, come a qualsiasi ora.',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet, wie rund um die Uhr.',
    fr: 'D’après ces horaires, c’est ouvert en ce moment, comme à toute heure.',
    es: 'Según este horario, ahora está abierto, como a cualquier hora.',
    pt: 'Segundo estes horários, está aberto agora, como a qualquer hora.',
  },
  closedUntil: {
    en: 'By these hours it is closed now; it opens {when} (it is {time} there).',
    it: 'Secondo questi orari adesso è chiuso; apre {when} (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geschlossen; geöffnet wird {when} (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est fermé en ce moment\u00a0; ouverture {when} (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está cerrado; abre {when} (hora local: {time}).',
    pt: 'Segundo estes horários, está fechado agora; abre {when} (hora local: {time}).',
  },
  closed: {
    en: 'By these hours it is closed now (it is {time} there).',
    it: 'Secondo questi orari adesso è chiuso (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geschlossen (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est fermé en ce moment (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está cerrado (hora local: {time}).',
    pt: 'Segundo estes horários, está fechado agora (hora local: {time}).',
  },
  atTime: {
    en: 'at {time}',
    it: 'alle {time}',
    de: 'um {time} Uhr',
    fr: 'à {time}',
    es: 'a las {time}',
    pt: 'às {time}',
  },
  onDayAtTime: {
    en: 'on {day} at {time}',
    it: '{day} alle {time}',
    de: 'am {day} um {time} Uhr',
    fr: '{day} à {time}',
    es: 'el {day} a las {time}',
    pt: '{day}, às {time}',
  },
  tomorrowAtTime: {
    en: '{day} at {time}',
    it: '{day} alle {time}',
    de: '{day} um {time} Uhr',
    fr: '{day} à {time}',
    es: '{day} a las {time}',
    pt: '{day} às {time}',
  },
} as const satisfies Record<string, Record<VisitorLanguage, string>>
