import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'

// Of whom a question speaks is not told by a capital in Italian, nor where it is typed on a phone.
const nations: Record<Locale, ReadonlySet<string>> = {
  en: stems(
    `african american arab argentinian asian australian austrian belgian brazilian british bulgarian canadian chilean chinese croatian cuban czech danish dutch egyptian english ethiopian european finnish french german greek
    hungarian icelandic indian indonesian iranian irish israeli italian jamaican japanese korean lebanese mexican moroccan norwegian pakistani peruvian portuguese romanian russian scottish serbian slovenian spanish swedish swiss syrian thai tunisian turkish ukrainian vietnamese welsh`,
    'en',
  ),
  it: stems(
    `africano africana africani americano americana americani arabo araba arabi argentino argentina asiatico asiatica australiano australiana austriaco austriaca austriaci belga belgi brasiliano brasiliana britannico britannica bulgaro canadese canadesi cileno cinese cinesi
    coreano coreana croato cubano cubana danese danesi ebraico egiziano egiziana etiope europeo europea europei finlandese finlandesi francese francesi gallese gallesi giapponese giapponesi greco greca greci indiano indiana indiani inglese inglesi irlandese irlandesi islandese
    italiano italiana italiani libanese libanesi marocchino marocchina messicano messicana norvegese norvegesi olandese olandesi pakistano peruviano polacco polacca polacchi portoghese portoghesi romeno rumeno russo russa russi scozzese scozzesi serbo siriano sloveno spagnolo spagnola spagnoli
    svedese svedesi svizzero svizzera svizzeri tedesco tedesca tedeschi thailandese tunisino turco turca turchi ucraino ucraina ungherese ungheresi vietnamita`,
    'it',
  ),
}

function stems(words: string, language: Locale): Set<string> {
  return new Set(words.split(/\s+/).map((word) => stem(word, language)))
}

/** Whether a folded word says of which nation somebody or something is: as good as a name. */
export function namesNation(word: string, language: Locale): boolean {
  return nations[language].has(stem(word, language))
}
