import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../../lib/list-search.ts'
import { useOpened } from '../../../../lib/opened.ts'
import type { Refused } from '../../../../lib/use-each.ts'
import { NothingMatches } from '../../../../shell/NothingMatches.tsx'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Button, Empty, FormError, IconRetry, Section, Stack, Text } from '../../../../ui/index.ts'
import { BulkBar, type Column, DataTable, FilterBar, Pagination } from '../../../../ui/widgets.ts'
import type { Steps } from './DeliveryDrawer.tsx'

type Bar = ComponentProps<typeof FilterBar>

type DeliveryListProps<Item> = {
  columns: readonly Column<Item>[]
  /** Undefined while they are fetched for the first time. */
  items: readonly Item[] | undefined
  error: Error | null
  onReload: () => void
  /** Others are being fetched. */
  busy: boolean
  nameOf: (item: Item) => string
  /** Why it can't be sent again together with others. */
  lockedOf: (item: Item) => string | undefined
  search?: Bar['search']
  filters: Bar['filters']
  /** The saved views of the list. */
  views: ReactNode
  /** The fields of the address that hold search and filters. */
  fields: readonly string[]
  pages: ComponentProps<typeof Pagination> | undefined
  redelivery: { readonly refused: readonly Refused[]; readonly isPending: boolean }
  onRedeliver: (items: readonly Item[]) => Promise<void>
  /** The opened one, in a drawer. */
  children: (opened: Item, steps: Steps) => ReactNode
}

/** What was sent to a webhook, with filters, and how to send it again. */
export function DeliveryList<Item extends { readonly id: string }>(props: DeliveryListProps<Item>) {
  const { items, error, onReload, nameOf, redelivery, onRedeliver } = props
  const t = useTranslations('webhooks.ui.deliveries')
  const list = useListSearch()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())

  const isFiltered = props.fields.some((name) => list.fields[name])
  const clear = () => list.change(Object.fromEntries(props.fields.map((name) => [name, ''])))
  const { open, opened, position, steps } = useOpened(list, items, ({ id }) => id)

  async function sendChosen() {
    await onRedeliver((items ?? []).filter(({ id }) => keys.has(id)))
    setKeys(new Set())
  }

  return (
    <Section title={t('title')}>
      <Stack gap={3}>
        <FilterBar
          search={props.search}
          filters={props.filters}
          onChange={(id, value) => list.change({ [id]: value })}
          onClear={clear}
        >
          {props.views}
          <Button kind="quiet" size="sm" iconOnly icon={<IconRetry />} onClick={onReload}>
            {t('reload')}
          </Button>
        </FilterBar>
        <BulkBar count={keys.size} onClear={() => setKeys(new Set())}>
          <Button
            kind="quiet"
            size="sm"
            icon={<IconRetry />}
            busy={redelivery.isPending}
            onClick={() => void sendChosen()}
          >
            {t('redeliver')}
          </Button>
        </BulkBar>
        <RefusedOnes refused={redelivery.refused} />
        {error ? (
          <QueryProblem error={error} onRetry={onReload} />
        ) : (
          <DataTable
            label={t('title')}
            columns={props.columns}
            items={items}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            hrefOf={({ id }) => list.hrefOpening(id)}
            open={open}
            busy={props.busy}
            selection={{ keys, onChange: setKeys, locked: props.lockedOf }}
            empty={
              isFiltered ? (
                <NothingMatches onClear={clear} />
              ) : (
                <Empty title={t('none')}>{t('noneText')}</Empty>
              )
            }
          />
        )}
        {props.pages && items && items.length > 0 ? <Pagination {...props.pages} /> : null}
      </Stack>
      {opened && position ? props.children(opened, { position, ...steps }) : null}
    </Section>
  )
}

function RefusedOnes({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <FormError>
      {refused.map(({ name, text }) => (
        <Text key={name}>
          <b>{name}</b>. {text}
        </Text>
      ))}
    </FormError>
  )
}
