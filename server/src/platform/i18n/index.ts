export { type I18n, loadI18n } from './i18n.ts'
export { localeOf, negotiate, parseLocale } from './negotiate.ts'
