const feasts =
  /(?<!\p{L})(?:easter|christmas|boxing day|new year|good friday|bank holidays?|public holidays?|holidays?|thanksgiving|epiphany|may day|pasqua|pasquetta|palme|natale|santo stefano|capodanno|san silvestro|epifania|ferragosto|ognissanti|immacolata|festiv[ioa]\p{L}*|vigilia)(?!\p{L})/iu

/** "Sundays and holidays" have the same hours, and are asked for by the day. */
const besideDay =
  /(?<!\p{L})((?:satur|sun)days?|sabato|domenica)(?:,| ?[&+/]| (?:and|or|e|ed|o))? ?(?:(?:on|the|i|nei|giorni) ){0,2}(?:festiv[io]|(?:(?:public|bank) )?holidays)(?!\p{L})/giu

/** Whether a text speaks of a feast or holiday: what holds on Easter Sunday does not hold on Sundays. */
export function namesFeast(text: string): boolean {
  return feasts.test(text.replace(besideDay, '$1'))
}
