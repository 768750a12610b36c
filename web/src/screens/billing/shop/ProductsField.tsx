import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { failureOf } from '../../../lib/attempt.ts'
import { products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import {
  Button,
  HiddenValue,
  IconChevronDown,
  IconChevronUp,
  IconClose,
  List,
  ListItem,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { ComboBox } from '../../../ui/widgets.ts'
import type { Shop } from './use-shop.ts'

export type Chosen = { readonly id: string; readonly name: string }

type ProductsFieldProps = {
  shop: Shop
  /** The form gets their ids under this name, with commas between them. */
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: readonly Chosen[]
  onChange: (value: readonly Chosen[]) => void
  /** The order is that in which buyers see them. */
  ordered?: boolean | undefined
}

/** Products, found by their names; the server searches, so it does not matter how many there are. */
export function ProductsField(props: ProductsFieldProps) {
  const { shop, name, label, hint, error, value, onChange, ordered } = props
  const t = useTranslations('shop-discounts.ui.choice')
  const errorText = useErrorText()
  const [find, setFind] = useState('')
  const organizationId = shop.organization.id
  const query = find.trim().slice(0, 200)
  const found = useCall(products.list, {
    query: {
      organizationId,
      isArchived: 'false',
      sorting: ['name'],
      limit: 20,
      ...(query && { query }),
    },
  })
  const isChosen = new Set(value.map(({ id }) => id))
  const offered = (found.data?.items ?? []).filter(({ id }) => !isChosen.has(id))
  const failed = found.error ? errorText(failureOf(found.error)) : undefined

  function move(at: number, by: number) {
    const next = [...value]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }

  return (
    <Stack gap={2}>
      <div data-field={name}>
        <ComboBox
          // A choice empties it, so that the next one can be typed.
          key={value.length}
          label={label}
          placeholder={t('add')}
          options={offered.map(({ id, name }) => ({ id, label: name }))}
          hint={hint}
          error={error ?? failed}
          value={null}
          onChange={(id) => {
            const product = offered.find((each) => each.id === id)
            if (!product) return
            onChange([...value, { id: product.id, name: product.name }])
            setFind('')
          }}
          onSearch={setFind}
        />
        <HiddenValue name={name} value={value.map(({ id }) => id).join(',')} />
      </div>
      {value.length > 0 ? (
        <List ruled aria-label={label}>
          {value.map((product, at) => (
            <ListItem
              key={product.id}
              trail={
                <Row gap={1} wrap={false}>
                  {ordered && value.length > 1 ? (
                    <>
                      <Button
                        kind="quiet"
                        size="sm"
                        iconOnly
                        icon={<IconChevronUp />}
                        disabled={at === 0}
                        onClick={() => move(at, -1)}
                      >
                        {t('up', { name: product.name })}
                      </Button>
                      <Button
                        kind="quiet"
                        size="sm"
                        iconOnly
                        icon={<IconChevronDown />}
                        disabled={at === value.length - 1}
                        onClick={() => move(at, 1)}
                      >
                        {t('down', { name: product.name })}
                      </Button>
                    </>
                  ) : null}
                  <Button
                    kind="quiet"
                    size="sm"
                    iconOnly
                    icon={<IconClose />}
                    onClick={() => onChange(value.filter(({ id }) => id !== product.id))}
                  >
                    {t('remove', { name: product.name })}
                  </Button>
                </Row>
              }
            >
              <Text as="span">{product.name}</Text>
            </ListItem>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
