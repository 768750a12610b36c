import { useTranslations } from 'use-intl/react'
import { usage } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Code,
  IconArrowRight,
  List,
  ListItem,
  Section,
  Skeleton,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { UsageEvent } from './event-columns.tsx'
import { type Node, treeOf } from './span-tree.ts'

/** The depth to which the server reads, and so many events of a tree. */
const depth = 5
const shown = 100

type SpansProps = {
  shop: Shop
  event: UsageEvent
  hrefBelow: (id: string) => string
  hrefOf: (id: string) => string
}

/** What an event consists of, down to five levels. */
export function Spans({ shop, event, hrefBelow, hrefOf }: SpansProps) {
  const t = useTranslations('shop-usage.ui')
  const { data, error, refetch } = useCall(usage.list, {
    query: {
      organizationId: shop.organization.id,
      parentId: event.id,
      depth,
      limit: shown,
      sorting: ['timestamp'],
    },
  })
  const tree = data && treeOf(data.items, event.id)
  const isCut = (data?.pagination.totalCount ?? 0) > shown
  return (
    <Section
      title={t('spans')}
      action={<TextLink href={hrefBelow(event.id)}>{t('asList')}</TextLink>}
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : tree ? (
        <Level nodes={tree.children} hrefOf={hrefOf} />
      ) : data ? null : (
        <Skeleton lines={3} />
      )}
      {isCut ? (
        <Text size="small" tone="muted">
          {t('spansCut', { count: shown })}
        </Text>
      ) : null}
    </Section>
  )
}

type LevelProps = { nodes: readonly Node<UsageEvent>[]; hrefOf: (id: string) => string }

function Level({ nodes, hrefOf }: LevelProps) {
  const { moment } = useShopWords()
  return (
    <List ruled>
      {nodes.map(({ event, children }) => (
        <ListItem key={event.id} lead={<IconArrowRight />}>
          <TextLink href={hrefOf(event.id)}>
            <Code>{event.name}</Code>
          </TextLink>
          <Text size="small" tone="muted">
            {moment(event.timestamp)}
          </Text>
          {children.length > 0 ? <Level nodes={children} hrefOf={hrefOf} /> : null}
        </ListItem>
      ))}
    </List>
  )
}
