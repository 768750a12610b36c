import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { linkTo } from '../../../lib/links.ts'
import {
  Checkbox,
  NumberField,
  RadioGroup,
  Row,
  Section,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { CancellationOffer } from './CancellationOffer.tsx'
import { useDaySteps, useDays } from './days.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

const prorations = ['prorate', 'invoice', 'next_period'] as const
const endings = ['canceled', 'unpaid'] as const
const policies = ['end', 'keep'] as const

/** What was chosen of a few values. */
const chosen = <const Value extends string>(values: readonly Value[], given: string) =>
  values.find((each) => each === given)

/** What happens when subscriptions change, are not paid or end their trial. */
export function SubscriptionRules() {
  return (
    <SellerPage page="subscriptions">
      {(seller) => (
        <>
          <Changes {...seller} />
          <CancellationOffer {...seller} />
          <Payments {...seller} />
          <Reminders {...seller} />
        </>
      )}
    </SellerPage>
  )
}

function Changes({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.subscriptions')
  const save = useSave(merchants.update, merchant.id)
  const settings = merchant.subscriptionSettings
  return (
    <Section title={t('changes')}>
      <SettingsForm
        readOnly={readOnly}
        send={(data) =>
          save({
            subscriptionSettings: {
              prorationBehavior: chosen(prorations, text(data, 'proration')),
              allowMultipleSubscriptions: data.has('multiple'),
              preventTrialAbuse: data.has('trial'),
            },
          })
        }
      >
        {() => (
          <>
            <RadioGroup
              name="proration"
              label={t('proration')}
              hint={t('prorationHint')}
              defaultValue={settings.prorationBehavior}
              disabled={readOnly}
              options={prorations.map((value) => ({ value, label: t(`prorationNote.${value}`) }))}
            />
            <Checkbox
              name="multiple"
              label={t('multiple')}
              hint={t('multipleHint')}
              defaultChecked={settings.allowMultipleSubscriptions}
              disabled={readOnly}
            />
            <Checkbox
              name="trial"
              label={t('trial')}
              hint={t('trialHint')}
              defaultChecked={settings.preventTrialAbuse}
              disabled={readOnly}
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

function Payments({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.subscriptions')
  const save = useSave(merchants.update, merchant.id)
  const days = useDays()
  const steps = useDaySteps()
  const settings = merchant.subscriptionSettings
  return (
    <Section title={t('payments')}>
      <SettingsForm
        readOnly={readOnly}
        checks={{ grace: days(0, 365) }}
        send={(data) =>
          save({
            subscriptionSettings: {
              benefitRevocationGracePeriod: Number(text(data, 'grace')),
              afterDunning: chosen(endings, text(data, 'dunning')),
              disputePolicy: chosen(policies, text(data, 'dispute')),
            },
          })
        }
      >
        {(problems) => (
          <>
            <NumberField
              name="grace"
              label={t('grace')}
              hint={t('graceHint')}
              min={0}
              max={365}
              {...steps}
              defaultValue={settings.benefitRevocationGracePeriod}
              error={problems.grace}
              readOnly={readOnly}
            />
            <RadioGroup
              name="dunning"
              label={t('dunning')}
              hint={t('dunningHint')}
              defaultValue={settings.afterDunning}
              disabled={readOnly}
              options={endings.map((value) => ({ value, label: t(`dunningNote.${value}`) }))}
            />
            <RadioGroup
              name="dispute"
              label={t('dispute')}
              hint={t('disputeHint')}
              defaultValue={settings.disputePolicy}
              disabled={readOnly}
              options={policies.map((value) => ({ value, label: t(`disputeNote.${value}`) }))}
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

/** The days are chosen where the emails are. */
function Reminders({ organization }: Seller) {
  const t = useTranslations('seller-settings.ui')
  return (
    <Section title={t('subscriptions.reminders')}>
      <Row gap={3}>
        <Text>{t('subscriptions.remindersText')}</Text>
        <TextLink href={linkTo('/o/:slug/settings/emails', { slug: organization.slug })}>
          {t('emails.title')}
        </TextLink>
      </Row>
    </Section>
  )
}
