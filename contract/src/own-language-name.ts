import { languageNames } from './language-names.ts'

/** Where the build does not know yet in which language a text will be. */
export const languagePlaceholder = '-legal-language-'

/** The name of the language of a text; of the placeholder, another placeholder. */
export const ownNameOf = (locale: string): string =>
  (languageNames as Readonly<Record<string, string>>)[locale] ?? languagePlaceholder
