import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { linkTo } from '../../../lib/links.ts'
import { List, ListItem, RadioGroup, Row, Section, Text, TextLink } from '../../../ui/index.ts'
import { type Seller, SellerPage } from './SellerPage.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

const behaviors = ['location', 'inclusive', 'exclusive'] as const
const facts = ['rates', 'business', 'address', 'numbers'] as const

/** How prices include taxes, and by which rules they are computed. */
export function TaxSettings() {
  return (
    <SellerPage page="taxes">
      {(seller) => (
        <>
          <Prices {...seller} />
          <Rules {...seller} />
        </>
      )}
    </SellerPage>
  )
}

function Prices({ merchant, readOnly }: Seller) {
  const t = useTranslations('seller-settings.ui.taxes')
  const save = useSave(merchants.update, merchant.id)
  return (
    <Section title={t('prices')}>
      <SettingsForm
        readOnly={readOnly}
        send={(data) =>
          save({
            defaultTaxBehavior: behaviors.find((each) => each === text(data, 'behavior')) ?? null,
          })
        }
      >
        {() => (
          <RadioGroup
            name="behavior"
            label={t('behavior')}
            hint={t('behaviorHint')}
            defaultValue={merchant.defaultTaxBehavior}
            disabled={readOnly}
            options={behaviors.map((value) => ({
              value,
              label: t(`behaviors.${value}`),
              note: t(`notes.${value}`),
            }))}
          />
        )}
      </SettingsForm>
    </Section>
  )
}

function Rules({ merchant, organization }: Seller) {
  const t = useTranslations('seller-settings.ui.taxes')
  const { taxId } = merchant.orderSettings.seller
  return (
    <Section title={t('rules')}>
      <List ruled>
        {facts.map((fact) => (
          <ListItem key={fact}>
            <Text>{t(`facts.${fact}`)}</Text>
          </ListItem>
        ))}
      </List>
      <Row gap={3}>
        <Text tone="muted">{taxId ? t('own', { taxId }) : t('noOwn')}</Text>
        <TextLink href={linkTo('/o/:slug/settings/seller', { slug: organization.slug })}>
          {t('seller')}
        </TextLink>
      </Row>
    </Section>
  )
}
