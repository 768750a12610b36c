import { useTranslations } from 'use-intl/react'
import { errorTextFor, type Failure } from './errors.ts'
import { useLanguage } from './i18n.ts'

/** The text of a failure in the language of the page. */
export function useErrorText(): (failure: Failure) => string {
  const t = useTranslations('common.ui')
  const { texts } = useLanguage()
  return (failure) => {
    const found = errorTextFor(failure, Object.values(texts))
    switch (found.kind) {
      case 'text':
        return found.text
      case 'wait':
        return t('tooMany', { seconds: found.seconds })
      case 'network':
        return t('network')
      case 'unknown':
        return t('unknown', { message: found.message })
    }
  }
}
