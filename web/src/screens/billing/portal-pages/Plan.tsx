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
import { benefitIcon } from '../checkout-page/Benefits.tsx'
import { useWords } from '../checkout-page/use-page.ts'
import { asking, below } from './below.ts'
import { isDecline } from './declines.ts'
import { Inside } from './Inside.tsx'
import { usePortal } from './use-portal.ts'

type PlanPage = Extract<BuyerPage, { kind: 'portal-plan' }>
type Chosen = NonNullable<PlanPage['chosen']>

const noteTones = {
  amountsChanged: 'warn',
  declined: 'danger',
  noFunds: 'danger',
  cardLost: 'danger',
  notApproved: 'danger',
  needsCard: 'warn',
  processing: 'info',
  refused: 'danger',
} as const

/** Another plan: which there are, then what the chosen one costs and takes away. */
export function Plan({ page }: { page: PlanPage }) {
  const { t } = usePortal()
  const { chosen, subscription } = page
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{chosen ? chosen.plan.name : t('plan.title')}</Heading>
        <Text tone="muted">{t('plan.present', { product: subscription.product.name })}</Text>
      </Stack>
      <Notice page={page} />
      {chosen ? <Confirmation page={page} chosen={chosen} /> : <Choice page={page} />}
    </Inside>
  )
}

/** What happened, with the way to another card where it was the card. */
function Notice({ page: { chosen, home, note: happened } }: { page: PlanPage }) {
  const { t } = usePortal()
  const { t: ofCheckout } = useWords()
  const note = happened ?? (chosen?.preview.needs_payment_method ? 'needsCard' : null)
  if (note === null) return null
  const action =
    isDecline(note) || note === 'needsCard' ? (
      <ButtonLink size="sm" href={below(home, '/settings')}>
        {t('plan.cards')}
      </ButtonLink>
    ) : null
  return (
    <Note role="alert" tone={noteTones[note]} action={action}>
      {isDecline(note) ? ofCheckout(`notes.${note}`) : t(`plan.notes.${note}`)}
    </Note>
  )
}

function useAddress({ home, subscription }: PlanPage) {
  const address = below(home, `/subscriptions/${subscription.id}`)
  return { address, choice: asking(address, 'change') }
}

function PlanBenefits({ benefits }: Pick<PortalPlan, 'benefits'>) {
  if (benefits.length === 0) return null
  return (
    <Stack as="ul" gap={1}>
      {benefits.map(({ description, id, type }) => (
        <Row as="li" key={id} wrap={false}>
          {benefitIcon(type)}
          {description}
        </Row>
      ))}
    </Stack>
  )
}

function useInterval() {
  const { t } = useWords()
  return ({ interval, intervalCount: count }: PortalPlan) =>
    t('price.perInterval', { interval, count })
}

function Choice({ page }: { page: PlanPage }) {
  const { t, amount } = usePortal()
  const { choice } = useAddress(page)
  const every = useInterval()
  if (page.plans.length === 0) return <Text>{t('plan.none')}</Text>
  return (
    <List>
      {page.plans.map((plan) => (
        <ListItem
          key={plan.id}
          below
          trail={
            <ButtonLink
              href={`${choice}&product=${plan.id}`}
              aria-label={t('plan.chooseOf', { product: plan.name })}
            >
              {t('plan.choose')}
            </ButtonLink>
          }
        >
          <Stack gap={1}>
            <Heading level={2}>{plan.name}</Heading>
            {plan.amount === null ? null : (
              <Text>{`${amount(plan.amount, page.subscription.currency)} ${every(plan)}`}</Text>
            )}
            <PlanBenefits benefits={plan.benefits} />
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

function Confirmation({ page, chosen }: { page: PlanPage; chosen: Chosen }) {
  const { t, locale, day, amount } = usePortal()
  const { address, choice } = useAddress(page)
  const every = useInterval()
  const { lost, plan, preview } = chosen
  const { currency } = preview
  const money = (minor: number, even?: boolean) => (
    <Money amount={minor} currency={currency} locale={locale} even={even} />
  )
  const isLater = new Date(preview.applies_at) >= new Date(preview.current_period_end)
  return (
    <Stack as="form" gap={5} method="post" action={address}>
      <input type="hidden" name="product" value={plan.id} />
      <input type="hidden" name="applies_at" value={preview.applies_at} />
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
        {isLater ? `${t('plan.begins', { date: day(preview.applies_at) })} ` : ''}
        {t(plan.isByUse ? 'plan.nextUsage' : 'plan.next', {
          date: day(preview.current_period_end),
          amount: amount(preview.recurring_amount, currency),
          every: every(plan),
        })}
      </Text>
      {lost.length === 0 ? null : (
        <Note tone="warn" title={t('plan.lost')}>
          <PlanBenefits benefits={lost} />
        </Note>
      )}
      <Row gap={3}>
        {preview.needs_payment_method ? null : (
          <Button type="submit" kind="primary" size="lg" name="intent" value="change">
            {preview.due_amount > 0
              ? t('plan.pay', { amount: amount(preview.due_amount, currency) })
              : t('plan.confirm')}
          </Button>
        )}
        <ButtonLink kind="quiet" href={choice}>
          {t('plan.other')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
