import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { balanceAdjustments } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { List, ListItem, Meta, Section, Stack, Text, TextLink } from '../../../ui/index.ts'
import { Pagination } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

const shown = 10

/** What changed the balance of a customer, the latest first; left out where nothing did. */
export function BalanceChanges({ shop, customerId }: { shop: Shop; customerId: string }) {
  const t = useTranslations('shop-customers.ui.balance')
  const p = useTranslations('portal-usage.ui.balance')
  const { day, money } = useShopWords()
  const { slug } = shop.organization
  const [page, setPage] = useState(1)
  const input = { id: customerId, query: { page, limit: shown } }
  const { data, error, refetch } = useCall(balanceAdjustments.changes, input)
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const { totalCount } = data.pagination
  return (
    <Section title={t('changes')} count={totalCount}>
      <Stack gap={3}>
        <List ruled>
          {data.items.map((change) => (
            <ListItem
              key={`${change.id} ${change.currency}`}
              trail={money(change.amount, change.currency)}
            >
              <Text>{p(`reasons.${change.type}`)}</Text>
              {change.reason ? <Text size="small">{change.reason}</Text> : null}
              <Meta tone="muted">
                {day(change.createdAt)}
                {change.orderId === null ? null : (
                  <TextLink href={linkTo('/o/:slug/orders/:id', { slug, id: change.orderId })}>
                    {p('order')}
                  </TextLink>
                )}
              </Meta>
            </ListItem>
          ))}
        </List>
        {totalCount > shown ? (
          <Pagination
            label={t('changes')}
            from={(page - 1) * shown + 1}
            to={(page - 1) * shown + data.items.length}
            total={totalCount}
            previous={page > 1 ? () => setPage(page - 1) : undefined}
            next={page * shown < totalCount ? () => setPage(page + 1) : undefined}
          />
        ) : null}
      </Stack>
    </Section>
  )
}
