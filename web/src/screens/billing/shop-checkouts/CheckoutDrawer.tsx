import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkouts, type OutputOf, orders, payments } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  ButtonLink,
  CopyButton,
  Empty,
  Facts,
  Figure,
  House,
  IconExternal,
  lostDrawing,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  Timeline,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { useCardWords } from '../portal-pages/card-words.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type Checkout, CheckoutBadge } from './checkout-state.tsx'
import { declineOf } from './declines.ts'

type Payment = OutputOf<typeof payments.list>['items'][number]
type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>
type CheckoutDrawerProps = Place & {
  shop: Shop
  id: string
  /** As the list has it, until it is fetched. */
  known: Checkout | undefined
}

/** One checkout beside the list: what was chosen, and each attempt to pay. */
export function CheckoutDrawer({ shop, id, known, ...place }: CheckoutDrawerProps) {
  const t = useTranslations('shop-checkouts.ui')
  const { data, error, refetch } = useCall(checkouts.get, { id })
  const found = data?.id === id ? data : known
  const isElsewhere = found !== undefined && found.organizationId !== shop.organization.id
  const checkout = isElsewhere ? undefined : found
  return (
    <Drawer
      {...place}
      label={checkout ? (checkout.customerEmail ?? t('unknownBuyer')) : t('checkout')}
      footer={
        checkout?.status === 'open' ? (
          <ButtonLink href={checkout.url} target="_blank" icon={<IconExternal />}>
            {t('openPage')}
          </ButtonLink>
        ) : null
      }
    >
      {checkout ? (
        <Detail shop={shop} checkout={checkout} />
      ) : isElsewhere ? (
        <Empty drawing={<House state={lostDrawing} />} title={t('unknown')} />
      ) : error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

function Detail({ shop, checkout }: { shop: Shop; checkout: Checkout }) {
  const t = useTranslations('shop-checkouts.ui')
  const c = useTranslations('common.ui')
  const { money, moment } = useShopWords()
  const { slug } = shop.organization
  const { currency, customerEmail, customerId, customerName, discount, product, seats } = checkout
  const order = useCall(
    orders.list,
    { query: { organizationId: shop.organization.id, checkoutId: [checkout.id], limit: 1 } },
    { enabled: checkout.status === 'succeeded' },
  ).data?.items[0]
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Row>
          <CheckoutBadge status={checkout.status} />
        </Row>
        <Figure>{money(checkout.totalAmount, currency)}</Figure>
        <Text tone="muted">
          {customerId ? (
            <TextLink href={linkTo('/o/:slug/customers/:id', { slug, id: customerId })}>
              {customerName ?? customerEmail ?? t('unknownBuyer')}
            </TextLink>
          ) : (
            (customerName ?? customerEmail ?? t('unknownBuyer'))
          )}
        </Text>
      </Stack>
      <Facts
        items={[
          { term: t('columns.product'), detail: product.name },
          ...(seats ? [{ term: t('seats'), detail: seats }] : []),
          ...(discount ? [{ term: t('discount'), detail: discount.code ?? discount.name }] : []),
          ...(customerEmail
            ? [{ term: t('email'), detail: <span translate="no">{customerEmail}</span> }]
            : []),
          { term: t('columns.opened'), detail: moment(checkout.createdAt) },
          { term: t('expires'), detail: moment(checkout.expiresAt) },
          ...(order
            ? [
                {
                  term: t('order'),
                  detail: (
                    <TextLink href={linkTo('/o/:slug/orders/:id', { slug, id: order.id })}>
                      {order.invoiceNumber}
                    </TextLink>
                  ),
                },
              ]
            : []),
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={checkout.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
        ]}
      />
      <Attempts shop={shop} checkoutId={checkout.id} />
      <MetadataFacts title={t('metadata')} metadata={checkout.metadata} />
    </Stack>
  )
}

const shownAttempts = 50
const tones = { pending: 'info', succeeded: 'ok', failed: 'danger' } as const

/** Each time a card was charged, and why it was declined. */
function Attempts({ shop, checkoutId }: { shop: Shop; checkoutId: string }) {
  const t = useTranslations('shop-checkouts.ui.attempts')
  const { moment, money } = useShopWords()
  const { nameOf } = useCardWords()
  const { data, error, refetch } = useCall(payments.list, {
    query: {
      organizationId: shop.organization.id,
      checkoutId: [checkoutId],
      limit: shownAttempts,
    },
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  return (
    <Section title={t('title')} count={data.pagination.totalCount}>
      {data.items.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <Timeline
          items={data.items.map((payment) => ({
            id: payment.id,
            tone: tones[payment.status],
            title: (
              <>
                {t(payment.status)} {money(payment.amount, payment.currency)}
              </>
            ),
            note: (
              <Stack as="span" gap={1}>
                {payment.methodMetadata.brand === 'unknown' ? null : (
                  <span>{nameOf(payment.methodMetadata)}</span>
                )}
                <Decline payment={payment} />
              </Stack>
            ),
            time: moment(payment.createdAt),
          }))}
        />
      )}
    </Section>
  )
}

function Decline({ payment }: { payment: Payment }) {
  const t = useTranslations('shop-checkouts.ui.declines')
  const { declineMessage, declineReason } = payment
  if (payment.status !== 'failed' || !declineReason) return null
  const known = declineOf(declineReason)
  if (known) return <span>{t(known)}</span>
  return <span translate="no">{declineMessage ?? declineReason}</span>
}
