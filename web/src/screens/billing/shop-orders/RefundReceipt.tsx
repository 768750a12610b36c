import { useTranslations } from 'use-intl/react'
import { Button, Note, Stack, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Order } from './orders-query.ts'
import { RefundSum } from './RefundSum.tsx'
import type { Refund } from './use-order-parts.ts'

type RefundReceiptProps = { refund: Refund; order: Order; onClose: () => void }

const tones = { succeeded: 'ok', pending: 'info', failed: 'danger', canceled: 'warn' } as const

/** What became of a refund that was asked for. */
export function RefundReceipt({ refund, order, onClose }: RefundReceiptProps) {
  const t = useTranslations('shop-orders.ui.refund')
  const words = useShopWords()
  const { amount, currency, revokeBenefits, status, taxAmount: tax } = refund
  const total = amount + tax
  return (
    <FormDialog
      open
      title={t('title', { number: order.invoiceNumber ?? '' })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Note tone={tones[status]} role="status">
          {t(`results.${status}`, { amount: words.amount(total, currency) })}
        </Note>
        <RefundSum preview={{ amount, tax, total }} order={order} />
        {revokeBenefits && status !== 'failed' ? <Text>{t('revoked')}</Text> : null}
      </Stack>
    </FormDialog>
  )
}
