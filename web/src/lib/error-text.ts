import { useTranslations } from 'use-intl/react'
import { type Failure, wordsFor } from './errors.ts'
import { useSpoken } from './i18n.ts'

/** The words of a failure in the language of the page. */
export function useErrorText(): (failure: Failure) => string {
  const t = useTranslations('common.ui')
  const { texts } = useSpoken()
  return (failure) => {
    const said = wordsFor(failure, [
      texts['two-factor'],
      texts.sessions,
      texts.accounts,
      texts.common,
    ])
    switch (said.kind) {
      case 'text':
        return said.text
      case 'wait':
        return t('tooMany', { seconds: said.seconds })
      case 'network':
        return t('network')
      case 'unknown':
        return t('unknown', { message: said.message })
    }
  }
}
