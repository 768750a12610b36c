import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { PortalPlan } from '@guildhall/contract/portal-pages'
import { Button, ButtonLink, Heading, List, ListItem, Row, Stack, Text } from '../../../ui/index.ts'
import { UsageLines } from '../checkout-page/Usage.tsx'
import { addressOf, asking } from './below.ts'
import { ChangeNotice } from './ChangeNotice.tsx'
import { ChangePreview, trialEndOf, useInterval } from './ChangePreview.tsx'
import { Inside } from './Inside.tsx'
import { LostBenefits, PlanBenefits } from './PlanBenefits.tsx'
import { usePortal } from './use-portal.ts'

type PlanPage = Extract<BuyerPage, { kind: 'portal-plan' }>
type Chosen = NonNullable<PlanPage['chosen']>

/** Another plan: which there are, then what the chosen one costs and takes away. */
export function Plan({ page }: { page: PlanPage }) {
  const { t } = usePortal()
  const { chosen, note, subscription } = page
  return (
    <Inside page={page} isBelow>
      <Stack gap={2}>
        <Heading level={1}>{chosen ? chosen.plan.name : t('plan.title')}</Heading>
        <Text tone="muted">{t('plan.present', { product: subscription.product.name })}</Text>
      </Stack>
      <ChangeNotice
        cards={asking(addressOf(page), 'payment')}
        note={note ?? (chosen?.preview.needs_payment_method ? 'needsCard' : null)}
      />
      {chosen ? <Confirmation page={page} chosen={chosen} /> : <Choice page={page} />}
    </Inside>
  )
}

const choiceOf = (page: PlanPage) => asking(addressOf(page), 'change')

function priceWords({ isLeast, isPerSeat }: PortalPlan) {
  if (!isPerSeat) return 'plan.price'
  return isLeast ? 'plan.leastPerSeat' : 'plan.pricePerSeat'
}

function Choice({ page }: { page: PlanPage }) {
  const { t, amount } = usePortal()
  const choice = choiceOf(page)
  const every = useInterval()
  if (page.plans.length === 0) return <Text>{t('plan.none')}</Text>
  return (
    <List>
      {page.plans.map((plan) => (
        <ListItem
          key={plan.id}
          below
          trail={
            plan.hasRoom ? (
              <ButtonLink
                href={`${choice}&product=${plan.id}`}
                aria-label={t('plan.chooseOf', { product: plan.name })}
              >
                {t('plan.choose')}
              </ButtonLink>
            ) : null
          }
        >
          <Stack gap={1}>
            <Heading level={2}>{plan.name}</Heading>
            {plan.amount === null || (plan.amount === 0 && plan.usage.length > 0) ? null : (
              <Text>
                {t(priceWords(plan), {
                  amount: amount(plan.amount, page.subscription.currency),
                  every: every(plan),
                })}
              </Text>
            )}
            <UsageLines prices={plan.usage} period={plan.usagePeriod} />
            {plan.hasRoom ? null : <Text tone="muted">{t('plan.notes.seatsInUse')}</Text>}
            <PlanBenefits benefits={plan.benefits} />
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

function Confirmation({ page, chosen }: { page: PlanPage; chosen: Chosen }) {
  const { t, amount } = usePortal()
  const { lost, plan, preview } = chosen
  return (
    <Stack as="form" gap={5} method="post" action={addressOf(page)}>
      <input type="hidden" name="product" value={plan.id} />
      <ChangePreview chosen={chosen} period={plan} trialUntil={trialEndOf(page.subscription)} />
      <LostBenefits benefits={lost} />
      <Row gap={3}>
        {preview.needs_payment_method ? null : (
          <Button type="submit" kind="primary" size="lg" name="intent" value="change">
            {preview.due_amount > 0
              ? t('plan.pay', { amount: amount(preview.due_amount, preview.currency) })
              : t('plan.confirm')}
          </Button>
        )}
        <ButtonLink kind="quiet" href={choiceOf(page)}>
          {t('plan.other')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
