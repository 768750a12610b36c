import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { disputes, orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  CopyButton,
  Facts,
  Note,
  Row,
  RuledStrip,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  WithAside,
} from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { AcceptDispute } from './AcceptDispute.tsx'
import { type Dispute, DisputeBadge } from './DisputeBadge.tsx'
import { reasonOf } from './reasons.ts'

const stripe = 'https://dashboard.stripe.com/disputes'

/** One dispute: what it is about, until when it is answered, and where. */
export function DisputePage() {
  const t = useTranslations('disputes.ui')
  const { shop, one: dispute, error, refetch } = useOne(disputes.get, ['sale', 'read'])
  const [isAccepting, setIsAccepting] = useState(false)
  const customer = dispute?.customer.name || dispute?.customer.email
  const title = customer ? t('of', { customer }) : t('dispute')
  const slug = shop?.organization.slug ?? ''
  useRemember(
    dispute && { href: linkTo('/o/:slug/disputes/:id', { slug, id: dispute.id }), label: title },
  )
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/disputes', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['sale', 'read']}
      action={(here) =>
        dispute && !dispute.closed ? (
          <Button
            kind="danger-quiet"
            disabledReason={
              here.may('refund', 'create')
                ? dispute.status === 'needs_response'
                  ? undefined
                  : t('accept.notOpen')
                : t('mayNot')
            }
            onClick={() => setIsAccepting(true)}
          >
            {t('accept.open')}
          </Button>
        ) : null
      }
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : dispute ? (
          <>
            <Details shop={here} dispute={dispute} />
            {isAccepting ? (
              <AcceptDispute dispute={dispute} onClose={() => setIsAccepting(false)} />
            ) : null}
          </>
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

type Of = { shop: Shop; dispute: Dispute }

function Details({ shop, dispute }: Of) {
  const t = useTranslations('disputes.ui')
  const { dayFigure, money, yearOf } = useShopWords()
  const { amount, closed, createdAt, currency, evidenceDueBy, status } = dispute
  return (
    <WithAside aside={<About shop={shop} dispute={dispute} />}>
      <Row>
        <DisputeBadge status={status} />
      </Row>
      <RuledStrip
        long
        items={[
          {
            id: 'amount',
            label: t('columns.amount'),
            value: money(amount, currency),
            figure: true,
          },
          closed || !evidenceDueBy
            ? {
                id: 'opened',
                label: t('columns.opened'),
                value: dayFigure(createdAt),
                below: yearOf(createdAt),
                figure: true,
              }
            : {
                id: 'due',
                label: t('columns.due'),
                value: dayFigure(evidenceDueBy),
                below: yearOf(evidenceDueBy),
                figure: true,
              },
        ]}
      />
      <Standing dispute={dispute} />
    </WithAside>
  )
}

const tones = { won: 'ok', lost: 'info', prevented: 'info' } as const

/** What is to be done, or what came of it. */
function Standing({ dispute: { closed, pastDue, status } }: { dispute: Dispute }) {
  const t = useTranslations('disputes.ui')
  if (closed) {
    const end = status === 'won' || status === 'lost' ? status : 'prevented'
    return <Note tone={tones[end]}>{t(`ended.${end}`)}</Note>
  }
  return (
    <Stack gap={4}>
      {status === 'under_review' ? (
        <Note tone="info">{t('underReview')}</Note>
      ) : (
        <Note tone={pastDue ? 'danger' : 'warn'} title={t('evidence.title')}>
          {t(pastDue ? 'evidence.late' : 'evidence.text')}{' '}
          <TextLink href={stripe} target="_blank">
            {t('evidence.stripe')}
          </TextLink>
        </Note>
      )}
      <Text tone="muted">{t('meanwhile')}</Text>
    </Stack>
  )
}

function About({ shop, dispute }: Of) {
  const t = useTranslations('disputes.ui')
  const c = useTranslations('common.ui')
  const { day } = useShopWords()
  const { slug } = shop.organization
  const { customer, id, orderId } = dispute
  const { data: order } = useCall(orders.get, { id: orderId })
  const name = customer.name || customer.email || t('unnamed')
  const mayOpen = shop.may('customer', 'read') && customer.deletedAt === null
  return (
    <Section title={t('details')}>
      <Facts
        items={[
          { term: t('columns.reason'), detail: t(`reasons.${reasonOf(dispute.reason)}`) },
          { term: t('columns.opened'), detail: day(dispute.createdAt) },
          {
            term: t('columns.customer'),
            detail: mayOpen ? (
              <TextLink href={linkTo('/o/:slug/customers/:id', { slug, id: customer.id })}>
                {name}
              </TextLink>
            ) : (
              name
            ),
          },
          {
            term: t('order'),
            detail: (
              <TextLink href={linkTo('/o/:slug/orders/:id', { slug, id: orderId })}>
                {order
                  ? `${order.product?.name ?? order.description}, ${order.invoiceNumber}`
                  : t('openOrder')}
              </TextLink>
            ),
          },
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
