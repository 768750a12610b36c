import type { ReactNode } from 'react'
import { Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** The name of a field that may stay empty. */
export function Optional({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <>
      {children}{' '}
      <Text as="span" tone="muted" strong={false}>
        {t('optional')}
      </Text>
    </>
  )
}
