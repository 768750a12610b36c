import type { legalTexts, OutputOf } from '../../../../lib/calls.ts'
import { isLocale, languageNames } from '../../../../lib/languages.ts'

export type Head = OutputOf<typeof legalTexts.list>['items'][number]
export type Edited = OutputOf<typeof legalTexts.read>
export type Kind = Head['kind']
export type Place = Pick<Head, 'kind' | 'locale'>

export const kinds: readonly Kind[] = ['terms', 'privacy']

/** The text of a kind in one language, which may be missing. */
export type Line = Place & {
  readonly state: 'published' | 'missing' | 'older'
  readonly changedAt: Date | null
}

/** All languages, each with what there is of a kind. */
export function linesOf(kind: Kind, heads: readonly Head[]): readonly Line[] {
  // A text that was removed has no characters.
  const shown = heads.filter((head) => head.kind === kind && head.length > 0)
  const english = shown.find(({ locale }) => locale === 'en')
  return Object.keys(languageNames)
    .filter(isLocale)
    .map((locale) => {
      const head = shown.find((each) => each.locale === locale)
      if (!head) return { kind, locale, state: 'missing', changedAt: null }
      const { changedAt } = head
      const isOlder = english !== undefined && changedAt < english.changedAt
      return { kind, locale, state: isOlder ? 'older' : 'published', changedAt }
    })
}
