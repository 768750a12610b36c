import { useTranslations } from 'use-intl/react'
import { discounts, merchants, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { text } from '../../../lib/form.ts'
import { Section, Select, Textarea } from '../../../ui/index.ts'
import type { Seller } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

type Discounts = OutputOf<typeof discounts.list>['items']

const longest = 300
/** Of which one is chosen; more would be no choice. */
const mostDiscounts = 100

/** What customers are offered before they cancel. */
export function CancellationOffer(seller: Seller) {
  const { merchant } = seller
  const { data } = useCall(discounts.list, {
    query: { organizationId: merchant.id, limit: mostDiscounts, sorting: ['-created_at'] },
  })
  // A choice that was made stays chosen only where its option is there from the beginning.
  return data ? <Offer {...seller} discounts={data.items} /> : null
}

function Offer({ discounts: known, merchant, readOnly }: Seller & { discounts: Discounts }) {
  const t = useTranslations('seller-settings.ui.subscriptions')
  const save = useSave(merchants.update, merchant.id)
  const offer = merchant.subscriptionSettings.cancellationOffer
  const chosen = offer?.discountId ?? ''
  const isLost = chosen !== '' && !known.some(({ id }) => id === chosen)
  return (
    <Section title={t('leaving')}>
      <SettingsForm
        readOnly={readOnly}
        checks={{
          offer: (value, data) => {
            if (value.trim().length > longest) return t('offerLong', { max: longest })
            return value.trim() === '' && text(data, 'discount') !== ''
              ? t('offerAlone')
              : undefined
          },
        }}
        send={(data) => {
          const words = text(data, 'offer').trim()
          const discountId = text(data, 'discount') || null
          const cancellationOffer = words === '' ? null : { text: words, discountId }
          return save({ subscriptionSettings: { cancellationOffer } })
        }}
      >
        {(problems) => (
          <>
            <Textarea
              name="offer"
              label={t('offer')}
              hint={t('offerHint')}
              limit={longest}
              defaultValue={offer?.text ?? ''}
              error={problems.offer}
              readOnly={readOnly}
            />
            <Select
              name="discount"
              label={t('offerDiscount')}
              hint={t('offerDiscountHint')}
              defaultValue={chosen}
              disabled={readOnly}
              options={[
                { value: '', label: t('noDiscount') },
                ...(isLost ? [{ value: chosen, label: t('lostDiscount') }] : []),
                ...known.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}
