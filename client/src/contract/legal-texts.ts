// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type LegalText = {
  title: string | null
  rendered: string
  kind: 'terms' | 'privacy'
  locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  locales: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr')[]
  markdown: string
  changedAt: Date
}

const legalTextDates: Dates = { changedAt: true }

export type EditedLegalText = {
  kind: 'terms' | 'privacy'
  locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  revision: number
  markdown: string
  changedAt: Date | null
  revisions: { revision: number; changedAt: Date; length: number }[]
}

const editedLegalTextDates: Dates = { changedAt: true, revisions: { changedAt: true } }

export const get: Route<{
  input: {
    kind: 'terms' | 'privacy'
    query?:
      | { locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined }
      | undefined
  }
  output: LegalText
  error: 'LEGAL_TEXT_NOT_FOUND'
}> = { line: 'GET /api/site/legal/:kind', dates: legalTextDates }

export const list: Route<{
  input: Record<never, never>
  output: {
    items: {
      revision: number
      changedAt: Date
      length: number
      kind: 'terms' | 'privacy'
      locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    }[]
  }
  error: never
}> = { line: 'GET /api/admin/legal-texts', dates: { items: { changedAt: true } } }

export const preview: Route<{
  input: { locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'; markdown: string }
  output: { title: string | null; rendered: string }
  error: 'LEGAL_TEXT_IS_TOO_COMPLEX'
}> = { line: 'POST /api/admin/legal-texts/preview' }

export const read: Route<{
  input: {
    kind: 'terms' | 'privacy'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: EditedLegalText
  error: never
}> = { line: 'GET /api/admin/legal-texts/:kind/:locale', dates: editedLegalTextDates }

export const readVersion: Route<{
  input: {
    kind: 'terms' | 'privacy'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    earlier: string
  }
  output: { revision: number; markdown: string; changedAt: Date }
  error: 'LEGAL_TEXT_NOT_FOUND'
}> = {
  line: 'GET /api/admin/legal-texts/:kind/:locale/versions/:earlier',
  dates: { changedAt: true },
}

export const restore: Route<{
  input: {
    revision: number
    kind: 'terms' | 'privacy'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
    earlier: string
  }
  output: EditedLegalText
  error: 'LEGAL_TEXT_NOT_FOUND' | 'LEGAL_TEXT_HAS_CHANGED' | 'LEGAL_TEXT_IS_TOO_COMPLEX'
}> = {
  line: 'POST /api/admin/legal-texts/:kind/:locale/versions/:earlier/restore',
  dates: editedLegalTextDates,
}

export const save: Route<{
  input: {
    markdown: string
    revision: number
    kind: 'terms' | 'privacy'
    locale: 'ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr'
  }
  output: EditedLegalText
  error: 'LEGAL_TEXT_HAS_CHANGED' | 'LEGAL_TEXT_IS_TOO_COMPLEX'
}> = { line: 'PUT /api/admin/legal-texts/:kind/:locale', dates: editedLegalTextDates }
