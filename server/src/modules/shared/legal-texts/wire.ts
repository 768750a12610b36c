import type { EditedLegalText, LegalText as WireText } from '@guildhall/contract/shared/legal-texts'
import type { z } from 'zod'
import type { LegalTexts, Shown } from './service.ts'

type Edited = Awaited<ReturnType<LegalTexts['read']>>

export function toWire({ changedAt, html, kind, locale, locales, text, title }: Shown): WireText {
  return {
    kind,
    locale,
    locales: [...locales],
    title,
    rendered: html,
    markdown: text,
    changedAt: changedAt.toISOString(),
  }
}

type WithTime = { readonly version: number; readonly changedAt: Date; readonly length: number }

export const versionToWire = ({ changedAt, length, version }: WithTime) => ({
  revision: version,
  changedAt: changedAt.toISOString(),
  length,
})

export function editedToWire(edited: Edited): z.output<typeof EditedLegalText> {
  const { changedAt, kind, locale, text, version, versions } = edited
  return {
    kind,
    locale,
    revision: version,
    markdown: text,
    changedAt: changedAt?.toISOString() ?? null,
    revisions: versions.map(versionToWire),
  }
}
