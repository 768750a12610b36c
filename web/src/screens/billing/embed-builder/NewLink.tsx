import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { checkoutLinks, products } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import {
  Button,
  Disclosure,
  IconPlus,
  Note,
  Row,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { ComboBox } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'

type NewLinkProps = {
  shop: Shop
  /** There is no other link, so this is the way on. */
  isFirst: boolean
  onMade: (id: string) => void
}

/** A product for which no link was made so far. */
export function NewLink({ isFirst, ...props }: NewLinkProps) {
  const t = useTranslations('embed-builder.ui.what')
  if (!isFirst) {
    return (
      <Disclosure title={t('product')}>
        <ProductLink {...props} />
      </Disclosure>
    )
  }
  return (
    <Stack gap={3}>
      <Text>{t('none')}</Text>
      <ProductLink {...props} />
    </Stack>
  )
}

function ProductLink({ shop, onMade }: Omit<NewLinkProps, 'isFirst'>) {
  const t = useTranslations('embed-builder.ui.what')
  const l = useTranslations('shop-links.ui')
  const toast = useToast()
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const make = useAction(checkoutLinks.create, { invalidates: [checkoutLinks.list] })
  const organizationId = shop.organization.id
  const typed = find.trim().slice(0, 200)
  const query = typed === chosen?.name ? '' : typed
  const found = useCall(products.list, {
    query: {
      organizationId,
      isArchived: 'false',
      sorting: ['name'],
      limit: 20,
      ...(query && { query }),
    },
  })
  const offered = found.data?.items ?? []
  const options = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen] : []

  async function send() {
    if (!chosen) return
    const made = await make.run({ organizationId, products: [chosen.id] })
    if (!made || !('id' in made)) return
    toast(l('create.done'))
    onMade(made.id)
  }

  return (
    <Stack gap={3}>
      {make.problem ? (
        <Note tone="danger" role="alert">
          {make.problem}
        </Note>
      ) : null}
      <ComboBox
        label={l('fields.products')}
        hint={t('productHint')}
        options={[...options, ...offered].map(({ id, name }) => ({ id, label: name }))}
        value={chosen?.id ?? null}
        onChange={(id) => setChosen(offered.find((each) => each.id === id) ?? null)}
        onSearch={setFind}
      />
      <Row>
        <Button
          icon={<IconPlus />}
          busy={make.isPending}
          disabledReason={
            shop.may('catalog', 'write') ? (chosen ? undefined : t('choose')) : l('mayNot')
          }
          onClick={() => void send()}
        >
          {l('create.open')}
        </Button>
      </Row>
    </Stack>
  )
}
