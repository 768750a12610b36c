export { type I18n, loadI18n } from './i18n.ts'
export { asLocale, localeOf, negotiate } from './negotiate.ts'
