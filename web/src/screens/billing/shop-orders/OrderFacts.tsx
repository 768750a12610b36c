import { useTranslations } from 'use-intl/react'
import { fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import {
  Badge,
  Code,
  CopyButton,
  DateTime,
  Facts,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { useCardWords } from '../portal-pages/card-words.ts'
import { PostalAddress } from '../shop/PostalAddress.tsx'
import type { Order } from './orders-query.ts'
import type { OrderParts } from './use-order-parts.ts'

/** What the buyer agreed to, in the words that they read. */
function Consent({ consent }: { consent: NonNullable<OrderParts['consent']> }) {
  const t = useTranslations('shop-orders.ui.facts')
  const { language } = useLanguage()
  const { givenAt, locale, text, version } = consent
  return (
    <Stack gap={1}>
      <Text as="q" lang={locale}>
        {text}
      </Text>
      <Text size="small" tone="muted">
        <DateTime value={givenAt.toISOString()}>{fullText(givenAt, language)}</DateTime>
        {' · '}
        {t('consentVersion', { version })}
      </Text>
    </Stack>
  )
}

/** More benefits are on the page of the product. */
const mostNamed = 10

/** How an order was paid, why there is one, for whom it is, and what it gave. */
export function OrderFacts({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('shop-orders.ui.facts')
  const ui = useTranslations('shop-orders.ui')
  const c = useTranslations('common.ui')
  const { language } = useLanguage()
  const slug = useSlug() ?? ''
  const { nameOf } = useCardWords()
  const charge = parts.payments?.find(({ status }) => status === 'succeeded')
  const isCard = charge && charge.methodMetadata.brand !== 'unknown'
  const payment = isCard
    ? nameOf(charge.methodMetadata)
    : order.paid && parts.payments
      ? t(order.dueAmount > 0 && !charge ? 'outside' : charge ? 'card' : 'nothingDue')
      : undefined
  const given = parts.grants?.filter(({ isGranted }) => isGranted).length ?? 0
  const all = parts.grants?.length ?? 0
  const benefits = new Map(
    parts.grants
      ?.slice(0, mostNamed)
      .map(({ benefit }) => [benefit.id, benefit.description] as const),
  )
  const notes = parts.creditNotes ?? []
  const { nextPaymentAttemptAt: next } = order
  return (
    <Facts
      items={[
        ...(payment ? [{ term: t('payment'), detail: payment }] : []),
        ...(next
          ? [
              {
                term: t('nextAttempt'),
                detail: <DateTime value={next.toISOString()}>{fullText(next, language)}</DateTime>,
              },
            ]
          : []),
        { term: t('reason'), detail: ui(`billingReasons.${order.billingReason}`) },
        ...(order.seats ? [{ term: t('seats'), detail: order.seats }] : []),
        ...(order.billingName ? [{ term: t('name'), detail: order.billingName }] : []),
        ...(order.billingAddress
          ? [{ term: t('address'), detail: <PostalAddress address={order.billingAddress} /> }]
          : []),
        ...(all > 0
          ? [
              {
                term: t('benefits'),
                detail: (
                  <Stack gap={1}>
                    <Row>
                      <Badge tone={given === all ? 'ok' : 'neutral'}>
                        {t('given', { given, all })}
                      </Badge>
                    </Row>
                    {[...benefits].map(([id, name]) => (
                      <TextLink key={id} href={linkTo('/o/:slug/benefits/:id', { slug, id })}>
                        {name}
                      </TextLink>
                    ))}
                  </Stack>
                ),
              },
            ]
          : []),
        ...(order.product
          ? [
              {
                term: ui('columns.product'),
                detail: (
                  <TextLink href={linkTo('/o/:slug/products/:id', { slug, id: order.product.id })}>
                    {order.product.name}
                  </TextLink>
                ),
              },
            ]
          : []),
        ...(order.subscription
          ? [
              {
                term: t('subscription'),
                detail: (
                  <TextLink
                    href={linkTo('/o/:slug/subscriptions/:id', { slug, id: order.subscription.id })}
                  >
                    {order.product?.name ?? order.description}
                  </TextLink>
                ),
              },
            ]
          : []),
        ...(notes.length > 0
          ? [
              {
                term: t('creditNotes'),
                detail: (
                  <Stack gap={1}>
                    {notes.map(({ id, number, url }) => (
                      <TextLink key={id} href={url} download="">
                        {number}
                      </TextLink>
                    ))}
                  </Stack>
                ),
              },
            ]
          : []),
        ...(parts.consent
          ? [{ term: t('consent'), detail: <Consent consent={parts.consent} /> }]
          : []),
        {
          term: t('id'),
          detail: (
            <CopyButton value={order.id} label={c('copy')} copiedLabel={c('copied')}>
              <Code>{order.id}</Code>
            </CopyButton>
          ),
        },
      ]}
    />
  )
}
