import { useTranslations } from 'use-intl/react'
import { customerMeters, grants, paymentMethods } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import {
  Badge,
  Button,
  IconCard,
  IconPlus,
  List,
  ListItem,
  Meta,
  Row,
  Section,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import { useCardWords } from '../portal-pages/card-words.ts'
import { UsageLine } from '../shop/UsageLine.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

const shown = 10

type Of = { shop: Shop; customerId: string }

/** What a customer has now; parts that are empty are left out. */
export function CustomerHas({ shop, customerId, onGive }: Of & { onGive: () => void }) {
  return (
    <>
      {shop.may('catalog', 'read') ? (
        <Benefits shop={shop} customerId={customerId} onGive={onGive} />
      ) : null}
      <Meters shop={shop} customerId={customerId} />
      <Cards shop={shop} customerId={customerId} />
    </>
  )
}

function Benefits({ shop, customerId, onGive }: Of & { onGive: () => void }) {
  const t = useTranslations('shop-customers.ui')
  const p = useTranslations('portal-pages.ui')
  const { dayOf } = useShopWords()
  const { data } = useCall(grants.list, {
    query: {
      organizationId: shop.organization.id,
      customerId: [customerId],
      isGranted: 'true',
      limit: shown,
    },
  })
  const mayGive = shop.may('refund', 'create')
  if (!data || (data.items.length === 0 && !mayGive)) return null
  return (
    <Section
      title={t('benefits')}
      count={data.pagination.totalCount || undefined}
      action={
        mayGive ? (
          <Button size="sm" icon={<IconPlus />} onClick={onGive}>
            {t('gifts.openBenefit')}
          </Button>
        ) : null
      }
    >
      {data.items.length === 0 ? <Text tone="muted">{t('noBenefits')}</Text> : null}
      <List ruled>
        {data.items.map(({ id, benefit, giftId, grantedAt }) => (
          <ListItem key={id} lead={benefitIcon(benefit.type)}>
            <Text>{benefit.description}</Text>
            <Meta tone="muted">
              {grantedAt ? p('since', { date: dayOf(grantedAt) }) : null}
              {giftId ? t('gifts.section') : null}
            </Meta>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}

function Meters({ shop, customerId }: Of) {
  const t = useTranslations('shop-customers.ui')
  const { number } = useShopWords()
  const { data } = useCall(customerMeters.list, {
    query: { organizationId: shop.organization.id, customerId: [customerId], limit: shown },
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('meters')} count={data.pagination.totalCount}>
      <Stack gap={4}>
        {data.items.map(({ id, consumedUnits, creditedUnits, meter }) => (
          <UsageLine key={id} name={meter.name} used={consumedUnits} credited={creditedUnits}>
            {creditedUnits > 0
              ? t('usedOf', { used: number(consumedUnits), credited: number(creditedUnits) })
              : t('used', { used: number(consumedUnits) })}
          </UsageLine>
        ))}
      </Stack>
    </Section>
  )
}

function Cards({ customerId }: Of) {
  const t = useTranslations('shop-customers.ui')
  const cards = useTranslations('portal-cards.ui')
  const { monthOf, nameOf } = useCardWords()
  const { data } = useCall(paymentMethods.list, { id: customerId, query: { limit: shown } })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('cards')} count={data.pagination.totalCount}>
      <List ruled>
        {data.items.map(({ id, card, isDefault }) => (
          <ListItem key={id} lead={<IconCard />}>
            <Row gap={2}>
              <Text as="span">{nameOf(card)}</Text>
              {isDefault ? (
                <Badge tone="neutral" icon={null} outlined>
                  {cards('default')}
                </Badge>
              ) : null}
            </Row>
            <Meta tone="muted">
              {cards('validUntil', {
                date: monthOf(`${card.expYear}-${String(card.expMonth).padStart(2, '0')}`),
              })}
            </Meta>
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
