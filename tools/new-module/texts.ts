import { capital, type Names } from './names.ts'

/** Neutral texts: they name no noun, so they are right in every language for any noun. */
const templates: Readonly<Record<string, { readonly notFound: string; readonly title: string }>> = {
  en: {
    notFound: 'Not found. Go back to the list.',
    title: 'New module',
  },
  de: {
    notFound: 'Nicht gefunden. Gehen Sie zurück zur Liste.',
    title: 'Neues Modul',
  },
  es: {
    notFound: 'No se ha encontrado. Vuelva a la lista.',
    title: 'Módulo nuevo',
  },
  fr: {
    notFound: 'Introuvable. Revenez à la liste.',
    title: 'Nouveau module',
  },
  pl: {
    notFound: 'Nie znaleziono. Wróć do listy.',
    title: 'Nowy moduł',
  },
  ru: {
    notFound: 'Не найдено. Вернитесь к списку.',
    title: 'Новый модуль',
  },
  tr: {
    notFound: 'Bulunamadı. Listeye dönün.',
    title: 'Yeni modül',
  },
  uk: {
    notFound: 'Не знайдено. Поверніться до списку.',
    title: 'Новий модуль',
  },
}

function templatesOf(locale: string) {
  const found = templates[locale]
  if (!found) throw new Error(`tools/new-module/texts.ts has no texts in ${locale}`)
  return found
}

export function errorTexts(locale: string, { notFound }: Names): string {
  const errors = { [notFound]: templatesOf(locale).notFound }
  return `${JSON.stringify({ errors }, null, 2)}
`
}

/** The heading on the reference page: the noun in English, a neutral title elsewhere. */
export function referenceTitle(locale: string, { words }: Names): string {
  return locale === 'en' ? capital(words) : templatesOf(locale).title
}
