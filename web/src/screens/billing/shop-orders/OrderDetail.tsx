import { useTranslations } from 'use-intl/react'
import { toSnake } from '../../../../../client/src/case.ts'
import { fullText } from '../../../lib/format.ts'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Code,
  CopyButton,
  DateTime,
  Disclosure,
  Facts,
  Figure,
  Heading,
  Note,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { TextSample } from '../../shared/webhooks/TextSample.tsx'
import { OrderDisputeBadge } from '../disputes/DisputeBadge.tsx'
import { OrderDispute } from '../disputes/OrderDispute.tsx'
import { buyerOf } from '../shop/buyer.ts'
import { OrderBadge } from '../shop/order-state.tsx'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import type { Order } from './orders-query.ts'
import type { Dispute, OrderParts } from './use-order-parts.ts'

type OrderDetailProps = { order: Order; parts: OrderParts }

/** One order: in the drawer of the list and on its own page. */
export function OrderDetail({ order, parts }: OrderDetailProps) {
  const t = useTranslations('shop-orders.ui')
  const { failed } = parts
  const data = [...Object.entries(order.metadata), ...Object.entries(order.customFieldData)]
  return (
    <Stack gap={6}>
      <OrderHead order={order} disputes={parts.disputes ?? []} />
      {order.status === 'draft' ? <Note tone="info">{t('draft.text')}</Note> : null}
      {parts.disputes?.map((dispute) => (
        <OrderDispute key={dispute.id} dispute={dispute} />
      ))}
      <OrderLines order={order} refunds={parts.refunds ?? []} />
      {failed ? <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <OrderFacts order={order} parts={parts} />
      <Stack gap={3}>
        <Heading level={2}>{t('history')}</Heading>
        <OrderTimeline order={order} parts={parts} />
      </Stack>
      {data.length > 0 ? (
        <Stack gap={3}>
          <Heading level={2}>{t('metadata')}</Heading>
          <Facts
            items={data.map(([name, value]) => ({
              id: name,
              term: <Code>{name}</Code>,
              detail: String(value),
            }))}
          />
        </Stack>
      ) : null}
      <Disclosure title={t('json')}>
        {() => <TextSample label={t('json')} text={asSent(order)} />}
      </Disclosure>
    </Stack>
  )
}

function OrderHead({ order, disputes }: { order: Order; disputes: readonly Dispute[] }) {
  const c = useTranslations('common.ui')
  const { language, money } = useShopWords()
  const { name, note } = buyerOf(order.customer)
  const slug = useSlug() ?? ''
  const { createdAt, currency, invoiceNumber, totalAmount } = order
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Row gap={2}>
          <OrderBadge {...order} />
          {disputes.map(({ id, status }) => (
            <OrderDisputeBadge key={id} status={status} />
          ))}
        </Row>
        {invoiceNumber === null ? null : (
          <CopyButton value={invoiceNumber} label={c('copy')} copiedLabel={c('copied')}>
            <Code>{invoiceNumber}</Code>
          </CopyButton>
        )}
      </Row>
      <Figure>{money(totalAmount, currency)}</Figure>
      <Text tone="muted">
        <TextLink href={linkTo('/o/:slug/customers/:id', { slug, id: order.customerId })}>
          {note ? `${name}, ${note}` : name}
        </TextLink>
        <br />
        <DateTime value={createdAt.toISOString()}>{fullText(createdAt, language)}</DateTime>
      </Text>
    </Stack>
  )
}

/** As the API has it. */
const asSent = (order: Order) => JSON.stringify(toSnake(JSON.parse(JSON.stringify(order))))
