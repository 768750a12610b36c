import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { toSnake } from '../../../../../client/src/case.ts'
import { usage } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useEach } from '../../../lib/use-each.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Code,
  CodeSample,
  CopyButton,
  Empty,
  Facts,
  Heading,
  House,
  IconTrash,
  lostDrawing,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  useToast,
} from '../../../ui/index.ts'
import { ConfirmDialog, Drawer } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { type UsageEvent, whoOf } from './event-columns.tsx'
import { Spans } from './Spans.tsx'

type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>
type Links = { hrefBelow: (id: string) => string; hrefOf: (id: string) => string }
type EventDrawerProps = Place & Links & { shop: Shop; id: string; known: UsageEvent | undefined }

/** One event beside the list, also when an address names one that is on no page of it. */
export function EventDrawer(props: EventDrawerProps) {
  const { shop, id, known, hrefBelow, hrefOf, ...place } = props
  const t = useTranslations('shop-usage.ui')
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useCall(usage.get, { id })
  const found = data?.id === id ? data : known
  const isElsewhere = found !== undefined && found.organizationId !== shop.organization.id
  const event = isElsewhere ? undefined : found
  const mayNot = shop.may('catalog', 'write') ? undefined : t('mayNot')
  return (
    <Drawer
      {...place}
      label={event?.name ?? t('event')}
      footer={
        event && shop.sells ? (
          <Button
            kind="danger-quiet"
            icon={<IconTrash />}
            disabledReason={mayNot ?? (event.source === 'system' ? t('delete.system') : undefined)}
            onClick={() => setAsked(true)}
          >
            {t('delete.open')}
          </Button>
        ) : null
      }
    >
      {event ? (
        <>
          <Detail shop={shop} event={event} hrefBelow={hrefBelow} hrefOf={hrefOf} />
          {isAsked ? (
            <DeleteEvent
              event={event}
              onClose={() => setAsked(false)}
              onDone={() => {
                setAsked(false)
                place.onClose()
              }}
            />
          ) : null}
        </>
      ) : isElsewhere ? (
        <Empty drawing={<House state={lostDrawing} />} title={t('unknown')} />
      ) : error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}

function Detail({ shop, event, hrefBelow, hrefOf }: Links & { shop: Shop; event: UsageEvent }) {
  const t = useTranslations('shop-usage.ui')
  const c = useTranslations('common.ui')
  const { moment } = useShopWords()
  const { slug } = shop.organization
  const { customerId, externalCustomerId, id, metadata, name, parentId, source } = event
  const entries = Object.entries(metadata)
  const copied = (value: string) => (
    <span translate="no">
      <CopyButton value={value} label={c('copy')} copiedLabel={c('copied')} />
    </span>
  )
  return (
    <Stack gap={5}>
      <Heading level={2}>
        <span translate="no">{name}</span>
      </Heading>
      <Facts
        items={[
          { term: t('columns.time'), detail: moment(event.timestamp) },
          {
            term: t('columns.customer'),
            detail: customerId ? (
              <TextLink href={linkTo('/o/:slug/customers/:id', { slug, id: customerId })}>
                {whoOf(event)}
              </TextLink>
            ) : (
              <Stack as="span" gap={1}>
                <Code>{externalCustomerId ?? ''}</Code>
                <Text as="span" size="small" tone="muted">
                  {t('notYet')}
                </Text>
              </Stack>
            ),
          },
          ...(customerId && externalCustomerId
            ? [{ term: t('externalId'), detail: copied(externalCustomerId) }]
            : []),
          { term: t('source'), detail: t(`sources.${source}`) },
          { term: t('id'), detail: copied(id) },
          ...(parentId
            ? [
                {
                  term: t('parent'),
                  detail: <TextLink href={hrefOf(parentId)}>{t('openParent')}</TextLink>,
                },
              ]
            : []),
        ]}
      />
      {entries.length > 0 ? (
        <Section title={t('columns.metadata')}>
          <div translate="no">
            <Facts
              items={entries.map(([term, value]) => ({
                term,
                detail: typeof value === 'object' ? JSON.stringify(value) : String(value),
              }))}
            />
          </div>
        </Section>
      ) : null}
      {event.childCount > 0 ? (
        <Spans shop={shop} event={event} hrefBelow={hrefBelow} hrefOf={hrefOf} />
      ) : null}
      <CodeSample
        label={t('json')}
        samples={[{ id: 'json', label: 'JSON', code: asSent(event) }]}
        limited
        copyLabel={c('copy')}
        copiedLabel={c('copied')}
      />
    </Stack>
  )
}

/** As the API has it. */
const asSent = (event: UsageEvent) =>
  JSON.stringify(toSnake(JSON.parse(JSON.stringify(event))), null, 2)

type DeleteEventProps = { event: UsageEvent; onClose: () => void; onDone: () => void }

/** Takes back what was reported by mistake; what was charged stays. */
function DeleteEvent({ event, onClose, onDone }: DeleteEventProps) {
  const t = useTranslations('shop-usage.ui.delete')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const remove = useEach(usage.remove, [usage.list, usage.names])
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    const [refused] = await remove.run([{ name: event.name, input: { id: event.id } }])
    setProblem(refused?.text)
    if (refused) return
    toast(t('done'))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirmLabel={t('open')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text>{t('text', { name: event.name })}</Text>
    </ConfirmDialog>
  )
}
