import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalBenefit } from '@guildhall/contract/portal-parts'
import { useTranslations } from 'use-intl/react'
import {
  ButtonLink,
  Card,
  Heading,
  IconCard,
  Row,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { BenefitCard } from '../checkout-page/BenefitCard.tsx'
import { serviceNames } from '../checkout-page/connection-words.tsx'
import {
  hasPlanToChange,
  NextPayment,
  SubscriptionState,
} from '../checkout-page/subscription-words.tsx'
import { SubscriptionBadge } from '../shop/subscription-state.tsx'
import { addressOf, asking, below } from './below.ts'
import { Inside } from './Inside.tsx'
import { Needs } from './Needs.tsx'
import { Orders } from './Orders.tsx'
import { UsageBrief } from './UsageBrief.tsx'
import { usePortal } from './use-portal.ts'

type HomePage = Extract<BuyerPage, { kind: 'portal-home' }>

/** What runs first, then what one has, then what was paid. */
export function Home({ page }: { page: HomePage }) {
  const { t } = usePortal()
  const cards = useTranslations('portal-cards.ui')
  const { benefits, name, orders, ordersTotal, seats, subscriptions } = page
  const isEmpty =
    [subscriptions, seats, benefits, orders].every((all) => all.length === 0) && !page.usage
  return (
    <Inside page={page}>
      <Heading level={1}>{name ? t('hello', { name }) : t('welcome')}</Heading>
      <Needs home={page.home} needs={page.needs} />
      {isEmpty ? <Text tone="muted">{t('nothing')}</Text> : null}
      {subscriptions.length > 0 ? <Subscriptions page={page} /> : null}
      {seats.length > 0 ? <HeldSeats seats={seats} /> : null}
      {page.usage ? <UsageBrief home={page.home} usage={page.usage} /> : null}
      {benefits.length > 0 ? (
        <Stack as="section" gap={4} aria-labelledby="benefits">
          <Heading level={2} id="benefits">
            {t('benefits')}
          </Heading>
          {benefits.map((benefit) => (
            <BenefitCard
              key={benefit.id}
              benefit={benefit}
              footer={hasMore(benefit) ? <MoreOf home={page.home} benefit={benefit} /> : null}
            />
          ))}
        </Stack>
      ) : null}
      {orders.length > 0 ? (
        <Stack as="section" gap={3} aria-labelledby="orders">
          <Row justify="between">
            <Heading level={2} id="orders">
              {t('lastOrders')}
            </Heading>
            {ordersTotal > orders.length ? (
              <TextLink href={below(page.home, '/orders')}>{t('allOrders')}</TextLink>
            ) : null}
          </Row>
          <Orders home={page.home} orders={orders} />
        </Stack>
      ) : null}
      <Row>
        <ButtonLink icon={<IconCard />} href={below(page.home, '/cards')}>
          {cards('title')}
        </ButtonLink>
      </Row>
    </Inside>
  )
}

/** What a team pays for. */
function HeldSeats({ seats }: Pick<HomePage, 'seats'>) {
  const { t } = usePortal()
  return (
    <Stack as="section" gap={4} aria-labelledby="seats">
      <Heading level={2} id="seats">
        {t('held.title')}
      </Heading>
      {seats.map(({ id, product, status }) => (
        <Card key={id}>
          <Row justify="between" align="start">
            <Stack gap={1}>
              <Heading level={3}>{product}</Heading>
              <Text size="small" tone="muted">
                {t('held.text')}
              </Text>
            </Stack>
            <SubscriptionBadge status={status} isEnding={false} />
          </Row>
        </Card>
      ))}
    </Stack>
  )
}

const isCutOff = ({ files, filesTotal = 0 }: PortalBenefit) =>
  files !== undefined && filesTotal > files.length

const hasMore = (benefit: PortalBenefit) =>
  benefit.connection !== undefined ||
  (benefit.isGranted && (benefit.type === 'license_keys' || isCutOff(benefit)))

/** The way to what the card of a benefit has no place for. */
function MoreOf({ home, benefit }: { home: string; benefit: PortalBenefit }) {
  const t = useTranslations('portal-benefits.ui')
  const { connection, description, filesTotal = 0, id } = benefit
  const connects = connection?.state === 'notConnected'
  return (
    <Row justify="end">
      <ButtonLink
        kind={connects ? 'primary' : 'secondary'}
        size="sm"
        href={below(home, `/benefits/${id}`)}
      >
        {connects
          ? t('connection.connect', { service: serviceNames[connection.service] })
          : isCutOff(benefit)
            ? t('allFiles', { count: filesTotal })
            : t('manage')}
        <VisuallyHidden> {description}</VisuallyHidden>
      </ButtonLink>
    </Row>
  )
}

function Subscriptions({ page }: { page: HomePage }) {
  const { changeable, charges, home, subscriptions } = page
  const { t, day } = usePortal()
  return (
    <Stack as="section" gap={4} aria-labelledby="subscriptions">
      <Heading level={2} id="subscriptions">
        {t('subscriptions')}
      </Heading>
      {subscriptions.map((subscription) => (
        <Card
          key={subscription.id}
          footer={
            <>
              <span>
                <NextPayment next={charges[subscription.id] ?? null} subscription={subscription} />
              </span>
              <Row gap={3}>
                {changeable.includes(subscription.id) && hasPlanToChange(subscription) ? (
                  <ButtonLink size="sm" href={asking(addressOf({ home, subscription }), 'change')}>
                    {t('plan.title')}
                    <VisuallyHidden> {subscription.product.name}</VisuallyHidden>
                  </ButtonLink>
                ) : null}
                <ButtonLink size="sm" href={addressOf({ home, subscription })}>
                  {t('openSubscription')}
                  <VisuallyHidden> {subscription.product.name}</VisuallyHidden>
                </ButtonLink>
              </Row>
            </>
          }
        >
          <Row justify="between" align="start">
            <Stack gap={1}>
              <Heading level={3}>{subscription.product.name}</Heading>
              {subscription.started_at ? (
                <Text size="small" tone="muted">
                  {t('since', { date: day(subscription.started_at) })}
                </Text>
              ) : null}
            </Stack>
            <SubscriptionState subscription={subscription} />
          </Row>
        </Card>
      ))}
    </Stack>
  )
}
