import { useTranslations } from 'use-intl/react'
import { orders, subscriptions } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { Note } from '../../../../ui/index.ts'
import { useShopWords } from '../../shop/use-shop-words.tsx'
import type { Product } from './draft.ts'
import { effectsOf } from './draft-input.ts'
import type { EditorForm } from './form.ts'

type EffectsProps = Pick<EditorForm, 'digits' | 'draft' | 'shop'> & { product: Product }

/** What saving means for those who have the product, with how many they are. */
export function Effects({ digits, draft, product, shop }: EffectsProps) {
  const t = useTranslations('shop-products.ui.effects')
  const { number } = useShopWords()
  const effects = effectsOf(product, draft, digits)
  const isAsked = effects.length > 0 && shop.may('sale', 'read')
  const of = { organizationId: shop.organization.id, productId: [product.id], limit: 1 }
  const running = useCall(
    subscriptions.list,
    { query: { ...of, active: 'true' } },
    { enabled: isAsked && product.isRecurring },
  ).data
  const sold = useCall(
    orders.list,
    { query: of },
    { enabled: isAsked && !product.isRecurring },
  ).data
  const found = product.isRecurring ? running : sold
  if (effects.length === 0) return null
  const count = found ? number(found.pagination.totalCount) : '…'
  return (
    <Note tone="info" role="status" title={t('title')}>
      {effects.map((effect) => (
        <p key={effect}>
          {t(effect === 'pricesStay' && !product.isRecurring ? 'pricesNew' : effect, { count })}
        </p>
      ))}
    </Note>
  )
}
