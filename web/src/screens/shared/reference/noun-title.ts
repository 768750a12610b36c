import { useTranslations } from 'use-intl/react'

/** A noun without a text is shown with its name in the contract. */
export function useNounTitle(): (noun: string) => string {
  const t = useTranslations('reference.ui.nouns')
  return (noun) => (t.has(noun as 'sessions') ? t(noun as 'sessions') : noun)
}
