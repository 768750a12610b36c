import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Stack, Text } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Declaration } from './use-declaration.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type StandingProps = { one: Withdrawal; preview: Declaration['preview'] }

/** Why it waits for the seller, or what the seller decided. */
export function Standing({ one, preview: { data: preview, error, refetch } }: StandingProps) {
  const t = useTranslations('shop-withdrawals.ui')
  const { dayOf } = useShopWords()
  const errorText = useErrorText()
  if (one.status === 'refused') {
    return (
      <Note tone="info" title={t('closed.refused')}>
        <Stack gap={1}>
          {one.refusal?.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay
            <Text key={at}>{line}</Text>
          ))}
        </Stack>
      </Note>
    )
  }
  if (one.status === 'completed') {
    return (
      <Note tone="ok">
        {t('closed.completed', { date: dayOf(one.completedAt ?? one.declaredAt) })}
      </Note>
    )
  }
  if (error) {
    const failure = failureOf(error)
    // What goes back is known once the dispute is over.
    return failure.code === 'ORDER_IS_DISPUTED' ? (
      <Note tone="warn" title={t('why.title')}>
        {errorText(failure)}
      </Note>
    ) : (
      <QueryProblem error={error} onRetry={() => void refetch()} />
    )
  }
  if (!preview) return null
  const isWithoutSubscription = one.kind === 'cancellation' && preview.obstacle === 'not_covered'
  const why = preview.isLeftToSeller ? 'consent' : preview.obstacle
  if (why) {
    return (
      <Note tone="warn" title={t('why.title')}>
        {isWithoutSubscription ? t('complete.noSubscription') : t(`why.${why}`)}
      </Note>
    )
  }
  return <Note tone="info">{t(one.receiptSentAt ? 'open.receipt' : 'open.noReceipt')}</Note>
}
