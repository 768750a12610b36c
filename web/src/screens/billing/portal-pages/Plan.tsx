import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlan } from '@guildhall/contract/portal-pages'
import {
  Button,
  ButtonLink,
  Heading,
  Ledger,
  List,
  ListItem,
  Money,
  Note,
  Row,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { below } from './below.ts'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type PlanPage = Extract<BuyerPage, { kind: 'portal-plan' }>
type Chosen = NonNullable<PlanPage['chosen']>

const noteTones = {
  amountsChanged: 'warn',
  declined: 'danger',
  needsCard: 'warn',
  processing: 'info',
  refused: 'danger',
} as const

/** Another plan: which there are, then what the chosen one costs and takes away. */
export function Plan({ page }: { page: PlanPage }) {
  const { t } = usePortal()
  const { challengeUrl, chosen, note, subscription } = page
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{chosen ? chosen.plan.name : t('plan.title')}</Heading>
        <Text tone="muted">{t('plan.present', { product: subscription.product.name })}</Text>
      </Stack>
      <div role="alert">
        {note ? <Note tone={noteTones[note]}>{t(`plan.notes.${note}`)}</Note> : null}
      </div>
      {challengeUrl ? (
        <Stack gap={3}>
          <Text>{t('pay.challenge')}</Text>
          <ButtonLink kind="primary" size="lg" href={challengeUrl}>
            {t('pay.toBank')}
          </ButtonLink>
        </Stack>
      ) : chosen ? (
        <Confirmation page={page} chosen={chosen} />
      ) : (
        <Choice page={page} />
      )}
    </Inside>
  )
}

function useAddress({ home, subscription }: PlanPage) {
  const address = below(home, `/subscriptions/${subscription.id}`)
  const asking = `${address}${address.includes('?') ? '&' : '?'}action=change`
  return { address, asking }
}

/** An amount of a period, where there is one. */
function usePrice(currency: string) {
  const { locale, amount } = usePortal()
  return ({ amount: each, interval, intervalCount }: PortalPlan) => {
    if (each === null) return null
    const period = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: interval,
      unitDisplay: 'long',
    })
    return `${amount(each, currency)} / ${period.format(intervalCount)}`
  }
}

function Choice({ page }: { page: PlanPage }) {
  const { t } = usePortal()
  const { asking } = useAddress(page)
  const priceOf = usePrice(page.subscription.currency)
  if (page.plans.length === 0) return <Text>{t('plan.none')}</Text>
  return (
    <List>
      {page.plans.map((plan) => (
        <ListItem key={plan.id}>
          <Stack gap={2}>
            <Heading level={2}>{plan.name}</Heading>
            <Text tone="muted">{priceOf(plan) ?? plan.description}</Text>
            <Row>
              <ButtonLink
                href={`${asking}&product=${plan.id}`}
                aria-label={t('plan.chooseOf', { product: plan.name })}
              >
                {t('plan.choose')}
              </ButtonLink>
            </Row>
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

function Confirmation({ page, chosen }: { page: PlanPage; chosen: Chosen }) {
  const { t, locale, day, amount } = usePortal()
  const { address, asking } = useAddress(page)
  const { lost, plan, preview } = chosen
  const { currency } = preview
  const money = (minor: number, even?: boolean) => (
    <Money amount={minor} currency={currency} locale={locale} even={even} />
  )
  const isLater = new Date(preview.applies_at) >= new Date(preview.current_period_end)
  return (
    <Stack as="form" gap={5} method="post" action={address}>
      <input type="hidden" name="product" value={plan.id} />
      <input type="hidden" name="due_amount" value={preview.due_amount} />
      <input type="hidden" name="recurring_amount" value={preview.recurring_amount} />
      <Ledger
        lines={preview.lines.map(({ amount: each, label }, index) => ({
          id: String(index),
          label,
          amount: money(each),
        }))}
        total={{ label: t('plan.today'), amount: money(preview.due_amount, true) }}
      />
      {!preview.is_billed_now && preview.lines.length > 0 ? (
        <Text tone="muted">{t('plan.waits')}</Text>
      ) : null}
      <Text>
        {t(isLater ? 'plan.later' : 'plan.next', {
          date: day(preview.current_period_end),
          amount: amount(preview.recurring_amount, currency),
        })}
      </Text>
      {lost.length === 0 ? null : (
        <Note tone="warn">
          {t('plan.lost')}
          <ul>
            {lost.map(({ description, id }) => (
              <li key={id}>{description}</li>
            ))}
          </ul>
        </Note>
      )}
      <Row gap={3}>
        <Button type="submit" kind="primary" size="lg" name="intent" value="change">
          {preview.due_amount > 0
            ? t('plan.pay', { amount: amount(preview.due_amount, currency) })
            : t('plan.confirm')}
        </Button>
        <ButtonLink kind="quiet" href={asking}>
          {t('plan.other')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
