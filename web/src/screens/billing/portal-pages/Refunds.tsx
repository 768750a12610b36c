import type { PortalOrderPage } from '@guildhall/contract/portal-pages'
import {
  ButtonLink,
  Heading,
  Ledger,
  List,
  ListItem,
  Meta,
  Money,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Day } from '../checkout-page/Day.tsx'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

/** What went back of what was paid, and what that leaves; below the total, which stays. */
export function LeftOfRefunds({ page: { order, refunds } }: { page: PortalOrderPage }) {
  const { t, locale } = usePortal()
  // One that failed is there twice, once with its amount turned.
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (back === 0 || !order.paid) return null
  const money = (amount: number) => (
    <Money amount={amount} currency={order.currency} locale={locale} />
  )
  const left = order.total_amount - back
  return (
    <Ledger
      lines={[
        { id: 'refunded', label: t('refunds.done'), amount: money(-back) },
        { id: 'left', label: t('refunds.left'), amount: money(left) },
      ]}
    />
  )
}

/** What went back of an order and when, each with the document that corrects the invoice. */
export function Refunds({ home, page }: { home: string; page: PortalOrderPage }) {
  const { t, locale } = usePortal()
  const { order, refunds } = page
  if (refunds.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="refunds">
      <Heading level={2} id="refunds">
        {t('refunds.title')}
      </Heading>
      <Text size="small" tone="muted">
        {t('refunds.text')}
      </Text>
      <List ruled>
        {refunds.map(({ amount, at, hasFailed, id, number }) => (
          <ListItem
            key={id}
            trail={
              <>
                <Money amount={amount} currency={order.currency} locale={locale} />
                <ButtonLink
                  size="sm"
                  href={below(home, `/orders/${order.id}/credit-notes/${id}`)}
                  aria-label={t('refunds.documentOf', { number })}
                >
                  {t('refunds.document')}
                </ButtonLink>
              </>
            }
          >
            {t(hasFailed ? 'refunds.failed' : 'refunds.done')}
            <Meta tone="muted">
              <Day at={at} />
              {number}
            </Meta>
          </ListItem>
        ))}
      </List>
    </Stack>
  )
}
