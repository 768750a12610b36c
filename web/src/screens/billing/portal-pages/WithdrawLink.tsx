import { Text, TextLink } from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'
import { asking, below } from './below.ts'

/** Where the law gives the right: easy to find for as long as it lasts. */
export function WithdrawLink({ home, orderId }: { home: string; orderId: string | null }) {
  const { t } = useWords()
  if (orderId === null) return null
  return (
    <Text>
      <TextLink href={asking(below(home, `/orders/${orderId}`), 'withdraw')}>
        {t('law.withdraw')}
      </TextLink>
    </Text>
  )
}
