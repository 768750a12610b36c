import type { PortalOrderPage } from '@guildhall/contract/portal-pages'
import { ButtonLink, Heading, List, ListItem, Meta, Money, Stack, Text } from '../../../ui/index.ts'
import { Day } from '../checkout-page/Day.tsx'
import { below } from './below.ts'
import { usePortal } from './use-portal.ts'

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
