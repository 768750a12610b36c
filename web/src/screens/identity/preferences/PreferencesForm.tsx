import type { Locale, Theme } from '@guildhall/contract/boot'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, preferences } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text } from '../../../lib/form.ts'
import type { WeekStart } from '../../../lib/formats.ts'
import { switchLanguage } from '../../../lib/i18n.ts'
import { isLocale, languageNames } from '../../../lib/languages.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { trySend } from '../../../lib/send.ts'
import { chooseTheme } from '../../../lib/theme.ts'
import { applyPreferences } from '../../../shell/account-preferences.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import { chooseShortcuts } from '../../../shell/shortcuts.ts'
import {
  Button,
  Checkbox,
  RadioGroup,
  SaveBar,
  SaveState,
  Section,
  Select,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { exampleOf, useRegionOptions, useZoneOptions } from './formats.ts'

const weekStarts = ['monday', 'sunday', 'saturday'] as const satisfies readonly WeekStart[]

type Saved = OutputOf<typeof preferences.get>

const chosen = <Value extends string>(data: FormData, name: string) =>
  (text(data, name) || null) as Value | null

function read(data: FormData): Saved {
  return {
    locale: chosen<Locale>(data, 'locale'),
    region: chosen(data, 'region'),
    timeZone: chosen(data, 'timeZone'),
    firstDayOfWeek: chosen<WeekStart>(data, 'firstDayOfWeek'),
    theme: chosen<Theme>(data, 'theme'),
    density: text(data, 'density') === 'compact' ? 'compact' : 'comfortable',
    motion: data.has('motion') ? 'reduced' : 'system',
    shortcuts: data.has('shortcuts'),
  }
}

export function PreferencesForm({ saved }: { saved: Saved }) {
  const t = useTranslations('preferences.ui')
  const s = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const [shown, setShown] = useState<Pick<Saved, 'region' | 'timeZone' | 'locale'>>(saved)
  const regions = useRegionOptions(shown.locale)
  const zones = useZoneOptions(saved.timeZone)
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks: {},
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'UNKNOWN_TIME_ZONE' ? 'timeZone' : undefined),
    async send(data) {
      const given = read(data)
      const { failure } = await trySend(preferences.update, given)
      if (failure) return failure
      applyPreferences(given)
      chooseShortcuts(given.shortcuts)
      chooseTheme(given.theme ?? 'system')
      client.setQueryData([preferences.get.line, {}], given)
      if (given.locale) await switchLanguage(given.locale)
      return null
    },
  })
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'
  const languages = Object.entries(languageNames).map(([value, label]) => ({
    value,
    label,
    lang: value,
  }))

  return (
    <Stack
      as="form"
      gap={6}
      method="post"
      {...form}
      onChange={({ currentTarget }) => setShown(read(new FormData(currentTarget)))}
    >
      <LeaveGuard dirty={dirty} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Section title={t('formats')}>
        <Stack gap={4}>
          <Select
            label={c('language')}
            name="locale"
            hint={t('languageHint')}
            options={[{ value: '', label: t('likeBrowser') }, ...languages]}
            defaultValue={saved.locale ?? ''}
          />
          <Select
            label={t('region')}
            name="region"
            hint={t('regionHint')}
            options={[{ value: '', label: t('likeLanguage') }, ...regions]}
            defaultValue={saved.region ?? ''}
          />
          <Select
            label={t('weekStart')}
            name="firstDayOfWeek"
            hint={t('weekStartHint')}
            options={[
              { value: '', label: t('likeRegion') },
              ...weekStarts.map((value) => ({ value, label: t(`days.${value}`) })),
            ]}
            defaultValue={saved.firstDayOfWeek ?? ''}
          />
          <Select
            label={t('timeZone')}
            name="timeZone"
            hint={t('timeZoneHint')}
            options={[{ value: '', label: t('likeDevice', { zone: zones.own }) }, ...zones.options]}
            defaultValue={saved.timeZone ?? ''}
            error={problems.timeZone}
          />
          <Text tone="muted">
            {t('example')}{' '}
            <time>{exampleOf(isLocale(shown.locale) ? shown.locale : null, shown)}</time>
          </Text>
        </Stack>
      </Section>
      <Section title={t('look')}>
        <Stack gap={4}>
          <RadioGroup
            label={c('theme')}
            name="theme"
            inline
            options={[
              { value: '', label: c('themeSystem') },
              { value: 'light', label: c('themeLight') },
              { value: 'dark', label: c('themeDark') },
            ]}
            defaultValue={saved.theme ?? ''}
          />
          <RadioGroup
            label={t('density')}
            name="density"
            inline
            options={[
              { value: 'comfortable', label: t('comfortable') },
              { value: 'compact', label: t('compact') },
            ]}
            defaultValue={saved.density}
          />
          <Checkbox
            name="motion"
            label={t('motion')}
            hint={t('motionHint')}
            defaultChecked={saved.motion === 'reduced'}
          />
        </Stack>
      </Section>
      <Section title={t('keyboard')}>
        <Checkbox
          name="shortcuts"
          label={t('shortcuts')}
          hint={t('shortcutsHint')}
          defaultChecked={saved.shortcuts}
        />
      </Section>
      <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
        {dirty ? <Button type="reset">{s('discard')}</Button> : null}
        <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
          {s('save')}
        </Button>
      </SaveBar>
    </Stack>
  )
}
