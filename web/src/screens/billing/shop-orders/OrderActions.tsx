import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { disputes, documents, orders } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { Button, FormError, IconDownload, Row, Stack, Text } from '../../../ui/index.ts'
import { isCredit } from '../shop/is-credit.ts'
import type { Shop } from '../shop/use-shop.ts'
import { DraftActions } from './DraftActions.tsx'
import { MarkPaid } from './MarkPaid.tsx'
import type { Order } from './orders-query.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { isRefundAsked, refundProblem } from './refund-reason.ts'
import { disputesOf } from './use-order-parts.ts'

type OrderActionsProps = { shop: Shop; order: Order }

/** What can be done with an order, and with a draft of one. */
export function OrderActions(props: OrderActionsProps) {
  if (props.order.status !== 'draft') return <PlacedActions {...props} />
  return props.shop.sells ? <DraftActions {...props} /> : null
}

/** The documents of an order, and what can be done with its money. */
function PlacedActions({ shop, order }: OrderActionsProps) {
  const t = useTranslations('shop-orders.ui.actions')
  const c = useTranslations('common.ui')
  const [asked, setAsked] = useState<'refund' | 'paid' | null>(null)
  const { problem, isPending, openInvoice, openReceipt } = useDocuments(order)
  const s = useTranslations('sales.ui.orderStates')
  const refund = useRefundable({ shop, order })
  const isWithoutAddress = order.billingName === null || order.billingAddress === null
  const close = () => setAsked(null)
  return (
    <Stack gap={3}>
      {problem ? <FormError>{problem}</FormError> : null}
      <Row fill>
        <Button
          icon={<IconDownload />}
          busy={isPending}
          busyLabel={c('loading')}
          disabledReason={
            isWithoutAddress && !order.isInvoiceGenerated ? t('noAddress') : undefined
          }
          onClick={() => void openInvoice()}
        >
          {isCredit(order) ? s('credit_note') : t('invoice')}
        </Button>
        <Button
          icon={<IconDownload />}
          busy={isPending}
          disabledReason={order.paid ? undefined : t('noReceipt')}
          onClick={() => void openReceipt()}
        >
          {t('receipt')}
        </Button>
        {refund.isOffered && shop.sells ? (
          <Button
            kind="danger-quiet"
            disabledReason={shop.may('refund', 'create') ? undefined : t('mayNotRefund')}
            onClick={() => setAsked('refund')}
          >
            {t('refund')}
          </Button>
        ) : null}
        {order.paid || !shop.sells ? null : (
          <Button
            disabledReason={shop.may('sale', 'write') ? undefined : t('mayNotMark')}
            onClick={() => setAsked('paid')}
          >
            {t('markPaid')}
          </Button>
        )}
      </Row>
      {refund.problem ? (
        <Text size="small" tone="muted">
          {t(refund.problem)}
        </Text>
      ) : null}
      {asked === 'refund' ? <RefundDialog shop={shop} order={order} onClose={close} /> : null}
      {asked === 'paid' ? <MarkPaid order={order} onClose={close} /> : null}
    </Stack>
  )
}

/** Whether something can be refunded, and otherwise why not: nothing is said of what nobody paid. */
function useRefundable({ shop, order }: OrderActionsProps) {
  const isAsked = isRefundAsked(order)
  const query = disputesOf(shop, order)
  const { data, error, isPlaceholderData } = useCall(disputes.list, { query }, { enabled: isAsked })
  const known = (isPlaceholderData ? undefined : data) ?? (error ? { items: [] } : undefined)
  if (!isAsked || !known) return { isOffered: false, problem: undefined }
  const problem = refundProblem(order, known.items)
  return { isOffered: problem === undefined, problem }
}

/** Documents are files behind links that expire, so each is asked for when it is wanted. */
function useDocuments({ id, isInvoiceGenerated }: Order) {
  const issue = useAction(documents.issueInvoice, { invalidates: [orders.get, orders.list] })
  const invoice = useAction(documents.invoice)
  const receipt = useAction(documents.receipt)
  const open = (link: { url: string } | { alreadyDone: true } | null) => {
    if (link && 'url' in link) location.assign(link.url)
  }
  return {
    problem: issue.problem ?? invoice.problem ?? receipt.problem,
    isPending: issue.isPending || invoice.isPending || receipt.isPending,
    async openInvoice() {
      if (!isInvoiceGenerated && (await issue.run({ id })) === null && issue.failure) return
      open(await invoice.run({ id }))
    },
    openReceipt: async () => open(await receipt.run({ id })),
  }
}
