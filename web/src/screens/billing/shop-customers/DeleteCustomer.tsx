import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customers, subscriptions } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Checkbox, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { type Customer, nameOf } from './customer-name.ts'

type DeleteCustomerProps = { shop: Shop; customer: Customer; onClose: () => void }

export function DeleteCustomer({ shop, customer, onClose }: DeleteCustomerProps) {
  const t = useTranslations('shop-customers.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const [anonymize, setAnonymize] = useState(false)
  const { id: organizationId, slug } = shop.organization
  const running = useCall(
    subscriptions.list,
    { query: { organizationId, customerId: [customer.id], active: 'true', limit: 1 } },
    { enabled: shop.may('sale', 'read') },
  )
  const remove = useEach(customers.remove, [customers.list])
  const [problem, setProblem] = useState<string>()
  const name = nameOf(customer, customer.id)

  async function confirm() {
    const input = { id: customer.id, query: { anonymize: String(anonymize) } }
    const [refused] = await remove.run([{ name, input }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('delete.done'))
    await navigate({ href: linkTo('/o/:slug/customers', { slug }), replace: true })
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
        ...(running.data
          ? [{ label: t('delete.subscriptions'), value: running.data.pagination.totalCount }]
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
      <Checkbox
        name="anonymize"
        label={t('delete.anonymize')}
        hint={t('delete.anonymizeHint')}
        checked={anonymize}
        onChange={({ target }) => setAnonymize(target.checked)}
      />
    </ConfirmDialog>
  )
}
