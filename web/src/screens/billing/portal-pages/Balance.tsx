import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Figure,
  Heading,
  List,
  ListItem,
  Meta,
  Money,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { below } from './below.ts'
import { Pager } from './Pager.tsx'
import { usePortal } from './use-portal.ts'

type UsagePage = Extract<BuyerPage, { kind: 'portal-usage' }>

/** What the seller owes the customer, or the other way, and how that came. */
export function Balance({ page }: { page: UsagePage }) {
  const t = useTranslations('portal-usage.ui')
  const { day, locale } = usePortal()
  const { balances, home, moves } = page
  if (balances.length === 0 && moves.total === 0) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="balance">
      <Heading level={2} id="balance">
        {t('balance.title')}
      </Heading>
      {balances.length === 0 ? <Text tone="muted">{t('balance.none')}</Text> : null}
      {balances.map(({ amount, currency }) => (
        <Stack key={currency} gap={1}>
          <Figure>
            <Money amount={amount} currency={currency} locale={locale} />
          </Figure>
          <Text tone="muted">{t(amount > 0 ? 'balance.text' : 'balance.owed')}</Text>
        </Stack>
      ))}
      {moves.items.length > 0 ? (
        <Stack gap={3}>
          <Heading level={3}>{t('balance.moves')}</Heading>
          <List ruled>
            {moves.items.map(({ amount, at, currency, id, orderId, reason }) => (
              <ListItem
                key={`${id} ${currency}`}
                trail={<Money amount={amount} currency={currency} locale={locale} />}
              >
                <Text>{t(`balance.reasons.${reason}`)}</Text>
                <Meta tone="muted">
                  {day(at)}
                  {orderId === null ? null : (
                    <TextLink href={below(home, `/orders/${orderId}`)}>
                      {t('balance.order')}
                    </TextLink>
                  )}
                </Meta>
              </ListItem>
            ))}
          </List>
          <Pager address={below(home, '/usage')} part={moves} />
        </Stack>
      ) : null}
    </Stack>
  )
}
