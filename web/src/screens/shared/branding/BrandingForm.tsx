import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { branding, type OutputOf } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text } from '../../../lib/form.ts'
import { update as limits } from '../../../lib/limits/branding.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import {
  Button,
  ColorSample,
  Field,
  Row,
  SaveBar,
  SaveState,
  Stack,
  Text,
  Textarea,
} from '../../../ui/index.ts'

export type Settings = OutputOf<typeof branding.getSettings>
type Name = keyof typeof limits

const names = Object.keys(limits) as Name[]
/** What the product has where nothing is set. */
const productName = 'Guildhall'

export function BrandingForm({ settings }: { settings: Settings }) {
  const t = useTranslations('branding.ui')
  const s = useTranslations('shell.ui.form')
  const client = useQueryClient()
  const checks = useLimitChecks(limits)
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks: {
      ...checks,
      accentColor: (value) =>
        value === '' || /^#[0-9a-f]{6}$/i.test(value) ? undefined : t('fields.colorInvalid'),
    },
    errorText: useErrorText(),
    async send(data) {
      const open = names.filter((name) => data.has(name))
      const input = Object.fromEntries(open.map((name) => [name, text(data, name).trim() || null]))
      const { data: saved, failure } = await trySend(branding.update, input)
      if (saved) client.setQueryData([branding.getSettings.line, {}], saved)
      return failure
    },
  })
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'

  /** A field that the settings file sets is shown, but not sent. */
  function fieldOf(name: Name, hint?: string) {
    const isFixed = settings.fixed.includes(name)
    const value = settings[name] ?? ''
    return {
      name,
      label: t(`fields.${name}`),
      hint: isFixed ? t('fields.fixed') : hint,
      disabled: isFixed,
      autoComplete: 'off',
      defaultValue: name === 'name' && value === productName ? '' : value,
      error: problems[name],
    }
  }

  return (
    <Stack as="form" gap={4} method="post" {...form}>
      <LeaveGuard dirty={dirty} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field {...fieldOf('name', t('fields.nameHint'))} placeholder={productName} />
      <Field
        {...fieldOf('accentColor', t('fields.colorHint'))}
        spellCheck={false}
        autoCapitalize="none"
      />
      {settings.colors ? (
        <Row gap={4}>
          {(['light', 'dark'] as const).map((theme) => {
            const colors = settings.colors?.[theme]
            return colors ? (
              <Row key={theme} gap={2}>
                <ColorSample color={colors.accent} on={colors.onAccent} />
                <Text as="span" size="small" tone="muted">
                  {t(`sample.${theme}`, { color: colors.accent })}
                </Text>
              </Row>
            ) : null
          })}
        </Row>
      ) : null}
      <Field {...fieldOf('senderName', t('fields.senderHint'))} />
      <Textarea {...fieldOf('mailFooter', t('fields.footerHint'))} limit={500} rows={2} />
      <Field {...fieldOf('support', t('fields.supportHint'))} inputMode="email" />
      <Field {...fieldOf('termsUrl', t('fields.linkHint'))} inputMode="url" />
      <Field {...fieldOf('privacyUrl', t('fields.linkHint'))} inputMode="url" />
      <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
        {dirty ? <Button type="reset">{s('discard')}</Button> : null}
        <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
          {s('save')}
        </Button>
      </SaveBar>
    </Stack>
  )
}
