import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customFields, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  Code,
  CopyButton,
  Empty,
  Facts,
  House,
  IconEdit,
  IconTrash,
  List,
  ListItem,
  lostDrawing,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { MetadataFacts } from '../shop/MetadataFacts.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { DeleteField } from './DeleteField.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { type CustomField, draftOf } from './field-draft.ts'

type Place = Pick<ComponentProps<typeof Drawer>, 'position' | 'onPrevious' | 'onNext' | 'onClose'>
type FieldDrawerProps = Place & {
  shop: Shop
  id: string
  /** As the list has it, until it is fetched. */
  known: CustomField | undefined
}

const shownProducts = 20

/** One custom field beside the list, also when an address names one that is on another page of it. */
export function FieldDrawer({ shop, id, known, ...place }: FieldDrawerProps) {
  const t = useTranslations('shop-custom-fields.ui')
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { data, error, refetch } = useCall(customFields.get, { id })
  const found = data?.id === id ? data : known
  const { id: organizationId, slug } = shop.organization
  const isElsewhere = found !== undefined && found.organizationId !== organizationId
  const field = isElsewhere ? undefined : found
  const askedBy = useCall(
    products.list,
    {
      query: {
        organizationId,
        customFieldId: [id],
        sorting: ['name'],
        isArchived: 'false',
        limit: shownProducts,
      },
    },
    { enabled: field !== undefined },
  ).data
  const href = linkTo('/o/:slug/custom-fields', { slug }, { open: id })
  useRemember(field && { href, label: field.name })
  const disabledReason = shop.may('catalog', 'write') ? undefined : t('mayNot')
  return (
    <Drawer
      {...place}
      label={field?.name ?? t('field')}
      footer={
        field && shop.sells ? (
          <>
            <Button {...{ disabledReason }} icon={<IconEdit />} onClick={() => setAsked('edit')}>
              {t('edit.open')}
            </Button>
            <Button
              {...{ disabledReason }}
              kind="danger-quiet"
              icon={<IconTrash />}
              onClick={() => setAsked('delete')}
            >
              {t('delete.open')}
            </Button>
          </>
        ) : null
      }
    >
      {field ? (
        <>
          <Stack gap={6}>
            <Text strong>{field.name}</Text>
            <FieldPreview draft={draftOf(field)} />
            <FieldFacts field={field} />
            <AskedBy slug={slug} page={askedBy} />
            <MetadataFacts title={t('metadata')} metadata={field.metadata} />
          </Stack>
          {asked === 'edit' ? (
            <FieldDialog shop={shop} field={field} onClose={() => setAsked(null)} />
          ) : null}
          {asked === 'delete' ? (
            <DeleteField
              field={field}
              asked={askedBy?.pagination.totalCount}
              onClose={() => setAsked(null)}
              onDone={place.onClose}
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

function FieldFacts({ field }: { field: CustomField }) {
  const t = useTranslations('shop-custom-fields.ui')
  const c = useTranslations('common.ui')
  const { moment } = useShopWords()
  return (
    <Facts
      items={[
        { term: t('fields.type'), detail: t(`types.${field.type}`) },
        { term: t('fields.slug'), detail: <Code>{field.slug}</Code> },
        { term: t('createdAt'), detail: moment(field.createdAt) },
        {
          term: t('id'),
          detail: (
            <span translate="no">
              <CopyButton value={field.id} label={c('copy')} copiedLabel={c('copied')} />
            </span>
          ),
        },
      ]}
    />
  )
}

type Asking = {
  items: readonly { id: string; name: string }[]
  pagination: { totalCount: number }
}

/** Products with the question. */
function AskedBy({ slug, page }: { slug: string; page: Asking | undefined }) {
  const t = useTranslations('shop-custom-fields.ui.products')
  if (!page) return <Skeleton rows={2} />
  const more = page.pagination.totalCount - page.items.length
  return (
    <Section title={t('title')}>
      {page.items.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List ruled>
          {page.items.map(({ id, name }) => (
            <ListItem key={id}>
              <TextLink href={linkTo('/o/:slug/products/:id', { slug, id })}>{name}</TextLink>
            </ListItem>
          ))}
        </List>
      )}
      {more > 0 ? <Text tone="muted">{t('more', { count: more })}</Text> : null}
    </Section>
  )
}
