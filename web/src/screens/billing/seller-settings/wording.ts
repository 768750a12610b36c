import {
  cleanWording,
  type WordingField,
  type WordingProblem,
  wordingFields,
  wordingProblem,
} from '@guildhall/contract/kernel/email-words'
import { use, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { emailWordings, OutputOf } from '../../../lib/calls.ts'
import { Unsaved } from './forms.ts'

export type OwnWords = OutputOf<typeof emailWordings.get>
export type Draft = Readonly<Record<WordingField, string>>
export type Kind = NonNullable<OutputOf<typeof emailWordings.list>['items'][number]['kind']>

export const linkScheme = 'https://'
export const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export const draftOf = (words: OwnWords): Draft => ({
  subject: words.subject ?? '',
  greeting: words.greeting ?? '',
  opening: words.opening ?? '',
  closing: words.closing ?? '',
})

/** Whether the server would take it. */
export const isSound = (draft: Draft, placeholders: readonly string[]) =>
  wordingFields.every(
    (field) => !wordingProblem(field, cleanWording(field, draft[field]), placeholders),
  )

/** What is wrong with a field, by the rules of the server. */
export function useWordingChecks(placeholders: readonly string[]) {
  const t = useTranslations('email-wordings.ui.problems')
  const names = inBraces(placeholders)
  function said(problem: WordingProblem): string {
    switch (problem.kind) {
      case 'placeholder':
        return t('placeholder', { found: problem.text, names })
      case 'link':
        return t('link', { found: problem.text, scheme: linkScheme })
      case 'noLink':
        return t('noLink')
      default:
        return t(problem.kind, { most: problem.most })
    }
  }
  const check = (field: WordingField) => (value: string) => {
    const problem = wordingProblem(field, cleanWording(field, value), placeholders)
    return problem && said(problem)
  }
  return Object.fromEntries(wordingFields.map((field) => [field, check(field)])) as Record<
    WordingField,
    ReturnType<typeof check>
  >
}

type Place = { readonly email: string; readonly locale: string }

/** What is typed and not saved, by email and language. */
export type Drafts = {
  readonly of: (place: Place) => Draft | undefined
  readonly keep: (place: Place, draft: Draft | undefined) => void
}

/** They outlive the drawer, and the page asks before they are lost. */
export function useDrafts(): Drafts {
  const id = useId()
  const report = use(Unsaved)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const dirty = Object.keys(drafts).length > 0
  useEffect(() => {
    report(id, dirty)
    return () => report(id, false)
  }, [report, id, dirty])
  const keyOf = ({ email, locale }: Place) => `${email} ${locale}`
  return {
    of: (place) => drafts[keyOf(place)],
    keep: (place, draft) =>
      setDrafts(({ [keyOf(place)]: _, ...others }) =>
        draft ? { ...others, [keyOf(place)]: draft } : others,
      ),
  }
}
