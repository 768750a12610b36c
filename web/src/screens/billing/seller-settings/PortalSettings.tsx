import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { Checkbox, Section, Text } from '../../../ui/index.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

/** What customers may do in their portal. */
export function PortalSettings() {
  return <SellerPage page="portal">{(seller) => <Forms {...seller} />}</SellerPage>
}

function Forms({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.portal')
  const save = useSave(merchants.update, merchant.id)
  const { subscription, usage, customer } = merchant.customerPortalSettings
  return (
    <>
      <Text tone="muted">{t('always')}</Text>
      <Section title={t('subscriptions')}>
        <SettingsForm
          readOnly={readOnly}
          send={(data) =>
            save({
              customerPortalSettings: {
                subscription: {
                  updatePlan: data.has('plan'),
                  updateSeats: data.has('seats'),
                  pause: data.has('pause'),
                },
              },
            })
          }
        >
          {() => (
            <>
              <Checkbox
                name="plan"
                label={t('updatePlan')}
                hint={t('updatePlanHint')}
                defaultChecked={subscription.updatePlan}
                disabled={readOnly}
              />
              <Checkbox
                name="seats"
                label={t('updateSeats')}
                hint={t('updateSeatsHint')}
                defaultChecked={subscription.updateSeats}
                disabled={readOnly}
              />
              <Checkbox
                name="pause"
                label={t('pause')}
                hint={t('pauseHint')}
                defaultChecked={subscription.pause}
                disabled={readOnly}
              />
            </>
          )}
        </SettingsForm>
      </Section>
      <Section title={t('account')}>
        <SettingsForm
          readOnly={readOnly}
          send={(data) =>
            save({
              customerPortalSettings: {
                usage: { show: data.has('usage') },
                customer: { allowEmailChange: data.has('email') },
              },
            })
          }
        >
          {() => (
            <>
              <Checkbox
                name="usage"
                label={t('usage')}
                hint={t('usageHint')}
                defaultChecked={usage.show}
                disabled={readOnly}
              />
              <Checkbox
                name="email"
                label={t('emailChange')}
                hint={t('emailChangeHint')}
                defaultChecked={customer.allowEmailChange}
                disabled={readOnly}
              />
            </>
          )}
        </SettingsForm>
      </Section>
    </>
  )
}
