import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import {
  Field,
  Figure,
  Heading,
  Money,
  OfferPicture,
  RadioCards,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Benefits } from './Benefits.tsx'
import { isRecurring, type Price, pricesOf, upfront } from './facts.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { Sentence } from './Sentence.tsx'
import { Totals } from './Totals.tsx'
import { useWords } from './use-page.ts'

/** What is offered, for how much, and what it contains. */
export function Offer({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { checkout, seller } = page
  const { product } = checkout
  const picture = product.medias.find(({ mime_type: type }) => type.startsWith('image/'))
  return (
    <>
      <Stack gap={2}>
        <Row justify="between" gap={3} wrap={false}>
          <SellerLine seller={seller} />
          <LanguageChoice locale={page.locale} />
        </Row>
        <TestBadge isTest={page.isTest} />
      </Stack>
      {picture ? <OfferPicture src={picture.public_url} /> : null}
      <Stack gap={2}>
        <Heading level={1}>{product.name}</Heading>
        <PriceLine page={page} />
        <Sentence page={page} />
      </Stack>
      <ProductChoice page={page} />
      <Seats page={page} />
      <div id="totals" aria-live="polite">
        <Totals checkout={checkout} due={t('total.today')} isOpen />
      </div>
      <Benefits page={page} />
    </>
  )
}

function PriceLine({ page: { checkout } }: { page: CheckoutPage }) {
  const { t, locale, every } = useWords()
  const { currency, product } = checkout
  const price = upfront(pricesOf(checkout, product), checkout.seats) ?? checkout.amount
  return (
    <p>
      <Figure size="xl">
        {price === 0 && !hasUsage(pricesOf(checkout, product)) ? (
          t('price.free')
        ) : (
          <Money amount={price} currency={currency} locale={locale} />
        )}
      </Figure>{' '}
      {isRecurring(checkout) && price > 0 ? (
        <Text as="span" tone="muted">
          {every(product)}
        </Text>
      ) : null}
    </p>
  )
}

const hasUsage = (prices: readonly Price[]) =>
  prices.some(({ amount_type }) => amount_type === 'metered_unit')

function ProductChoice({ page: { checkout, values } }: { page: CheckoutPage }) {
  const { t, amount, every } = useWords()
  const { products } = checkout
  if (products.length < 2) return null
  return (
    <RadioCards
      name="product_id"
      label={t('product')}
      defaultValue={values.product_id}
      options={products.map((product) => {
        const price = upfront(pricesOf(checkout, product), checkout.seats)
        const isFree = price === 0 && !hasUsage(pricesOf(checkout, product))
        const words =
          price === null
            ? t('price.custom')
            : isFree
              ? t('price.free')
              : amount(price, checkout) +
                (product.recurring_interval === null ? '' : ` ${every(product)}`)
        return { value: product.id, label: product.name, note: words }
      })}
    />
  )
}

function Seats({ page: { checkout, values, problems } }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { min_seats: min, max_seats: max, seats } = checkout
  if (seats === null) return null
  const least = min ?? 1
  // One number only: there is nothing to choose.
  if (max === least) return null
  return (
    <Field
      id="seats"
      name="seats"
      type="number"
      inputMode="numeric"
      label={t('seats')}
      min={least}
      max={max ?? undefined}
      defaultValue={values.seats}
      data-save=""
      hint={t('seatsHint', { min: least, max: max === null ? 'none' : String(max) })}
      error={problems.seats ? t(`problems.${problems.seats}`) : undefined}
    />
  )
}
