import { useTranslations } from 'use-intl/react'
import type { Catalogs } from './catalogs.ts'

type Words = Catalogs['audit']['ui']['actions']
type Action = { [Group in keyof Words]: `${Group}.${keyof Words[Group] & string}` }[keyof Words]

/** What happened, in words; an event that has none is shown by its name. */
export function useActionWords(): (action: string) => string {
  const t = useTranslations('audit.ui.actions')
  return (action) => (t.has(action as Action) ? t(action as Action) : action)
}
