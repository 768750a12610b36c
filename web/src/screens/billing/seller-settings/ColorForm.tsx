import { contrast } from '@guildhall/contract/kernel/color'
import { colorsOf, surfaces } from '@guildhall/contract/shared/accent-colors'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { AccentSample, ColorField, Row, Text } from '../../../ui/index.ts'
import type { CheckoutSettings, Merchant } from './queries.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSave } from './save.ts'

type ColorFormProps = { merchant: Merchant; settings: CheckoutSettings; readOnly: boolean }

const hexadecimal = /^#[0-9a-f]{6}$/i
const themes = ['light', 'dark'] as const

/** The color of buttons and links, with what becomes of it in each theme. */
export function ColorForm({ merchant, settings, readOnly }: ColorFormProps) {
  const t = useTranslations('seller-settings.ui.checkout')
  const save = useSave(merchants.setCheckoutSettings, merchant.id, [merchants.checkoutSettings])
  return (
    <SettingsForm
      readOnly={readOnly}
      checks={{
        color: (value) => (value === '' || hexadecimal.test(value) ? undefined : t('colorInvalid')),
      }}
      send={(data) => save({ accentColor: text(data, 'color').toLowerCase() || null })}
    >
      {({ color: error }) => (
        <Color saved={settings.accentColor ?? ''} error={error} readOnly={readOnly} />
      )}
    </SettingsForm>
  )
}

type ColorProps = { saved: string; error: string | undefined; readOnly: boolean }

function Color({ saved, error, readOnly }: ColorProps) {
  const t = useTranslations('seller-settings.ui.checkout')
  const [color, setColor] = useState(saved)
  const colors = hexadecimal.test(color) ? colorsOf(color.toLowerCase()) : undefined
  return (
    <>
      <ColorField
        name="color"
        label={t('color')}
        hint={t('colorHint')}
        error={error}
        value={color}
        onChange={(value) => setColor(value.trim())}
        pickLabel={t('pick')}
        maxLength={7}
        readOnly={readOnly}
      />
      <Row gap={4} align="start">
        {themes.map((theme) => (
          <AccentSample
            key={theme}
            theme={theme}
            colors={colors?.[theme]}
            label={t(theme)}
            button={t('button')}
            link={t('link')}
          >
            {colors ? <Said chosen={color.toLowerCase()} theme={theme} /> : null}
          </AccentSample>
        ))}
      </Row>
    </>
  )
}

/** What is shown in place of a color that could not be read, and how well it reads. */
function Said({ chosen, theme }: { chosen: string; theme: (typeof themes)[number] }) {
  const t = useTranslations('seller-settings.ui.checkout')
  const format = useFormatter()
  const { accent, link, onAccent } = colorsOf(chosen)[theme]
  const ratio = (one: string, other: string) =>
    `${format.number(contrast(one, other), { maximumFractionDigits: 1 })}\u00a0:\u00a01`
  return (
    <Text size="small" tone="muted" role="status">
      {accent === chosen ? t('kept') : t('moved', { color: chosen, shown: accent })}{' '}
      {t('contrast', { button: ratio(onAccent, accent), link: ratio(link, surfaces[theme]) })}
    </Text>
  )
}
