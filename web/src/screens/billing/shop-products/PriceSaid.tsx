import { useTranslations } from 'use-intl/react'
import { Statement } from '../../../ui/index.ts'
import type { Said } from './said.ts'
import { usePriceWords } from './use-price-words.ts'

/** What a product costs, as its buyers read it: in each of its currencies. */
export function PriceSaid({ saids }: { saids: readonly Said[] }) {
  const t = useTranslations('shop-products.ui.price')
  const { next, short, steps, usage } = usePriceWords()
  return saids.map((said, index) => {
    const following = next(said)
    return (
      <Statement
        key={said.currency}
        label={index === 0 ? t('read') : t('readIn', { currency: said.currency.toUpperCase() })}
        title={short(said)}
      >
        {following ? <p>{following}</p> : null}
        {[...steps(said), ...usage(said)].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Statement>
    )
  })
}
