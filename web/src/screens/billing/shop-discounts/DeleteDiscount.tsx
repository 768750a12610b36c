import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks, discounts } from '../../../lib/calls.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Discount } from './discount-fields.ts'

type DeleteDiscountProps = { discount: Discount; onClose: () => void; onDone: () => void }

/** Whoever has it keeps it; nobody else gets it any more. */
export function DeleteDiscount({ discount, onClose, onDone }: DeleteDiscountProps) {
  const t = useTranslations('shop-discounts.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(discounts.remove, [discounts.list, checkoutLinks.list])
  const [problem, setProblem] = useState<string>()
  const { code, id, name } = discount

  async function confirm() {
    const [refused] = await remove.run([{ name, input: { id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('delete.done'))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('delete.title', { name })}
      confirmLabel={t('delete.open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      effects={[{ label: t('columns.used'), value: discount.redemptionsCount }]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{code ? t('delete.textCode', { code }) : t('delete.text')}</Text>
    </ConfirmDialog>
  )
}
