import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import {
  AffixField,
  amountText,
  Field,
  Figure,
  Folded,
  fractionDigits,
  Heading,
  Money,
  OfferPicture,
  Prose,
  RadioCards,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { Benefits } from './Benefits.tsx'
import {
  changedTotal,
  dueToday,
  isRecurring,
  type Price,
  pricesOf,
  seatLimits,
  seatPriceIn,
  unitPriceText,
  upfront,
} from './facts.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SeatTiers } from './SeatTiers.tsx'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { Sentence } from './Sentence.tsx'
import { useSeatWords } from './seat-words.ts'
import { Totals } from './Totals.tsx'
import { unitOf } from './Usage.tsx'
import { useWords } from './use-page.ts'

/** What is offered, for how much, and what it contains. */
export function Offer({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { checkout, seller } = page
  const { product } = checkout
  // Who has a plan changes it, and is told beside the button what that costs.
  const isBought = !page.buyer?.plan
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
        {isBought ? <Sentence page={page} /> : null}
      </Stack>
      {page.description ? <Prose html={page.description} sample /> : null}
      <ProductChoice page={page} />
      <Amount page={page} />
      <Seats page={page} />
      {isBought ? (
        <div id="totals">
          <Folded label={t('total.today')} figure={<Due page={page} />}>
            <Totals
              checkout={checkout}
              due={t('total.today')}
              tax={page.tax}
              balance={page.buyer ? dueToday(checkout) - page.buyer.due : 0}
              isOpen
            />
            <Benefits page={page} />
          </Folded>
          <ChangedTotal page={page} />
        </div>
      ) : (
        <Benefits page={page} />
      )}
    </>
  )
}

/** What is paid today, for whoever has not opened the rest. */
function Due({ page: { buyer, checkout } }: { page: CheckoutPage }) {
  const { locale } = useWords()
  const due = buyer?.due ?? dueToday(checkout)
  return <Money amount={due} currency={checkout.currency} locale={locale} even />
}

/** Figures that change in place say nothing to who does not see where they stand. */
function ChangedTotal({ page }: { page: CheckoutPage }) {
  const { t, amount } = useWords()
  const total = changedTotal(page)
  return (
    <VisuallyHidden id="changed-total" role="status">
      {total === null ? '' : t('total.changed', { amount: amount(total, page.checkout) })}
    </VisuallyHidden>
  )
}

function PriceLine({ page: { checkout } }: { page: CheckoutPage }) {
  const { s, locale, every } = useWords()
  const { currency, product } = checkout
  const prices = pricesOf(checkout, product)
  const price = upfront(prices, checkout.seats) ?? checkout.amount
  const usage = prices.find(({ amount_type }) => amount_type === 'metered_unit')
  // What is only paid for use has the price of a unit.
  const unit = price === 0 && usage?.amount_type === 'metered_unit' ? usage : undefined
  const figure = () => {
    if (unit) return unitPriceText(unit.unit_amount, currency, locale)
    if (price === 0) return s('price.free')
    return <Money amount={price} currency={currency} locale={locale} />
  }
  const beside = () => {
    if (unit) return s('price.perUnit', { unit: unitOf(unit, s) })
    return isRecurring(checkout) && price > 0 ? every(product) : null
  }
  return (
    <p>
      <Figure size="xl">{figure()}</Figure>{' '}
      <Text as="span" tone="muted">
        {beside()}
      </Text>
    </p>
  )
}

const hasUsage = (prices: readonly Price[]) =>
  prices.some(({ amount_type }) => amount_type === 'metered_unit')

function ProductChoice({ page: { checkout, values } }: { page: CheckoutPage }) {
  const { t, s, amount, every } = useWords()
  // What has no price in the currency of this checkout cannot be chosen in it.
  const products = checkout.products.filter((each) => pricesOf(checkout, each).length > 0)
  if (products.length < 2) return null
  return (
    <RadioCards
      name="product_id"
      wide
      label={t('product')}
      defaultValue={values.product_id}
      options={products.map((product) => {
        const price = upfront(pricesOf(checkout, product), checkout.seats)
        const isFree = price === 0 && !hasUsage(pricesOf(checkout, product))
        const words =
          price === null
            ? s('price.custom')
            : isFree
              ? s('price.free')
              : amount(price, checkout) +
                (product.recurring_interval === null ? '' : ` ${every(product)}`)
        return { value: product.id, label: product.name, note: words }
      })}
    />
  )
}

/** What the buyer pays is the buyer's choice. */
function Amount({ page: { checkout, values, problems } }: { page: CheckoutPage }) {
  const { t, locale, amount } = useWords()
  const custom = pricesOf(checkout, checkout.product).find(
    (price) => price.amount_type === 'custom',
  )
  if (custom?.amount_type !== 'custom') return null
  const { currency } = checkout
  const { maximum_amount: max, minimum_amount: min } = custom
  const typed = problems.amount ? values.amount : undefined
  const limits = t('amountHint', {
    min: amount(min, checkout),
    max: max === null ? 'none' : amount(max, checkout),
  })
  return (
    <AffixField
      id="amount"
      name="amount"
      label={t('amount')}
      inputMode="decimal"
      autoComplete="off"
      figure
      suffix={currency.toUpperCase()}
      defaultValue={typed ?? amountText(checkout.amount, fractionDigits(currency), locale)}
      hint={limits}
      error={problems.amount && limits}
      data-save=""
    />
  )
}

function Seats({ page: { buyer, checkout, values, problems } }: { page: CheckoutPage }) {
  const { t } = useWords()
  const words = useSeatWords()
  const { min_seats: min, max_seats: max, seats } = checkout
  const price = seatPriceIn(pricesOf(checkout, checkout.product))
  const plan = buyer?.plan
  if (seats === null || (plan && !plan.change?.choosesSeats)) return null
  const limits = seatLimits(price, { min, max })
  // One number only: there is nothing to choose.
  if (limits.max === limits.min) return null
  return (
    <>
      <Field
        id="seats"
        name="seats"
        type="number"
        inputMode="numeric"
        label={t('seats')}
        min={limits.min}
        max={limits.max}
        defaultValue={values.seats}
        data-save=""
        hint={words.limits(limits)}
        error={problems.seats && words.problem(values.seats, limits)}
      />
      <SeatTiers price={price} />
    </>
  )
}
