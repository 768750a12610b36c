import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { benefits, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Benefit } from './benefit-fields.ts'
import { useHolders } from './use-holders.ts'

type DeleteBenefitProps = { shop: Shop; benefit: Benefit; onClose: () => void }

export function DeleteBenefit({ shop, benefit, onClose }: DeleteBenefitProps) {
  const t = useTranslations('shop-benefits.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const { id: organizationId, slug } = shop.organization
  const { granted } = useHolders(benefit.id)
  const sold = useCall(products.list, {
    query: { organizationId, benefitId: [benefit.id], limit: 1 },
  })
  const remove = useEach(benefits.remove, [benefits.list, products.list])
  const [problem, setProblem] = useState<string>()
  const name = benefit.description

  async function confirm() {
    const [refused] = await remove.run([{ name, input: { id: benefit.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('delete.done'))
    await navigate({ href: linkTo('/o/:slug/benefits', { slug }), replace: true })
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
      effects={[
        ...(granted === undefined ? [] : [{ label: t('delete.customers'), value: granted }]),
        ...(sold.data
          ? [{ label: t('delete.products'), value: sold.data.pagination.totalCount }]
          : []),
      ]}
      typed={{
        label: t('delete.typed', { name }),
        value: name,
        missingReason: t('delete.typedMissing'),
        lookAlike: t('delete.lookAlike'),
      }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('delete.text')}</Text>
    </ConfirmDialog>
  )
}
