export { englishNameOf, languageOfTag, writesWithoutSpaces, type Language, nearestVisitorLanguage } from './language.js'
