import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { draftOrders, orders } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { Button, Row, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { ChargeDraft } from './ChargeDraft.tsx'
import type { Order } from './orders-query.ts'

type DraftActionsProps = { shop: Shop; order: Order }

/** A draft is charged, or deleted. */
export function DraftActions({ shop, order }: DraftActionsProps) {
  const t = useTranslations('shop-orders.ui.draft')
  const { amount } = useShopWords()
  const [asked, setAsked] = useState<'charge' | 'delete' | null>(null)
  const disabledReason = shop.may('sale', 'write') ? undefined : t('mayNot')
  const close = () => setAsked(null)
  return (
    <>
      <Row fill>
        <Button {...{ disabledReason }} kind="primary" onClick={() => setAsked('charge')}>
          {order.dueAmount > 0
            ? t('charge', { amount: amount(order.dueAmount, order.currency) })
            : t('finish')}
        </Button>
        <Button {...{ disabledReason }} kind="danger-quiet" onClick={() => setAsked('delete')}>
          {t('delete.open')}
        </Button>
      </Row>
      {asked === 'charge' ? <ChargeDraft shop={shop} order={order} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDraft shop={shop} order={order} onClose={close} /> : null}
    </>
  )
}

function DeleteDraft({ shop, order, onClose }: DraftActionsProps & { onClose: () => void }) {
  const t = useTranslations('shop-orders.ui.draft.delete')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useEach(draftOrders.remove, [orders.list])
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    const [refused] = await remove.run([{ name: order.description, input: { id: order.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('done'))
    const { slug } = shop.organization
    await navigate({ href: linkTo('/o/:slug/customers/:id', { slug, id: order.customerId }) })
  }

  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text')}</Text>
    </ConfirmDialog>
  )
}
