import { useTranslations } from 'use-intl/react'
import { Statement } from '../../../ui/index.ts'
import type { Said } from './said.ts'
import { usePriceWords } from './use-price-words.ts'

/** What a product costs, as its buyers read it. */
export function PriceSaid({ said }: { said: Said }) {
  const t = useTranslations('shop-products.ui.price')
  const { next, short, steps, usage } = usePriceWords()
  const following = next(said)
  return (
    <Statement label={t('read')} title={short(said)}>
      {following ? <p>{following}</p> : null}
      {[...steps(said), ...usage(said)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Statement>
  )
}
