import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { testMode } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Note, Row, Section, Skeleton, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

/** A shop with two years behind it, by one click, and away again by another one. */
export function Samples({ shop }: { shop: Shop }) {
  const t = useTranslations('test-mode.ui.samples')
  const { dayOf } = useShopWords()
  const { id } = shop.organization
  const { data, error, refetch } = useCall(testMode.samples, { id })
  return (
    <Section title={t('title')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : (
        <Stack gap={4}>
          <Text tone="muted">
            {data.createdAt
              ? t('there', {
                  date: dayOf(data.createdAt),
                  customers: data.customers,
                  orders: data.orders,
                })
              : t('text')}
          </Text>
          {data.createdAt ? (
            <Away shop={shop} customers={data.customers} orders={data.orders} />
          ) : (
            <Add shop={shop} />
          )}
        </Stack>
      )}
    </Section>
  )
}

const useMayNot = (shop: Shop) => {
  const t = useTranslations('test-mode.ui.samples')
  return shop.may('organization', 'update') ? undefined : t('mayNot')
}

function Add({ shop }: { shop: Shop }) {
  const t = useTranslations('test-mode.ui.samples')
  const toast = useToast()
  const client = useQueryClient()
  const add = useAction(testMode.addSamples)
  const mayNot = useMayNot(shop)

  async function run() {
    if (!(await add.run({ id: shop.organization.id }))) return
    // Every page knows another shop now.
    await client.invalidateQueries()
    toast(t('added'))
  }
  return (
    <Stack gap={3}>
      <Row>
        <Button
          busy={add.isPending}
          busyLabel={t('adding')}
          disabledReason={mayNot}
          onClick={() => void run()}
        >
          {t('add')}
        </Button>
      </Row>
      <Problem text={add.problem} />
    </Stack>
  )
}

function Problem({ text }: { text: string | null }) {
  return text ? (
    <Note tone="danger" role="alert">
      {text}
    </Note>
  ) : null
}

type AwayProps = { shop: Shop; customers: number; orders: number }

function Away({ shop, customers, orders }: AwayProps) {
  const t = useTranslations('test-mode.ui.samples')
  const c = useTranslations('common.ui')
  const { number } = useShopWords()
  const list = useListSearch()
  const toast = useToast()
  const client = useQueryClient()
  const remove = useAction(testMode.removeSamples)
  const mayNot = useMayNot(shop)
  const close = () => list.change({ remove: '' })

  async function run() {
    const answer = await remove.run({ id: shop.organization.id })
    if (!answer || 'alreadyDone' in answer) return
    await client.invalidateQueries()
    toast(answer.kept > 0 ? t('removedBut', { kept: answer.kept }) : t('removed'))
    close()
  }
  return (
    <Row>
      <Button
        kind="danger-quiet"
        disabledReason={mayNot}
        onClick={() => list.change({ remove: '1' })}
      >
        {t('remove')}
      </Button>
      {list.fields.remove === '1' && !mayNot ? (
        <ConfirmDialog
          open
          title={t('removeTitle')}
          confirmLabel={t('remove')}
          cancelLabel={c('cancel')}
          busy={remove.isPending}
          busyLabel={c('loading')}
          error={remove.problem}
          effects={[
            { label: t('effects.customers'), value: number(customers) },
            { label: t('effects.orders'), value: number(orders) },
          ]}
          onConfirm={() => void run()}
          onCancel={close}
        >
          <Text>{t('removeText')}</Text>
        </ConfirmDialog>
      ) : null}
    </Row>
  )
}
