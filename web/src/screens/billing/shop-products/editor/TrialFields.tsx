import { useTranslations } from 'use-intl/react'
import { Checkbox, Stack } from '../../../../ui/index.ts'
import type { EditorForm } from './form.ts'
import { SpanFields } from './SpanFields.tsx'

/** Days in which it can be tried. */
export function TrialFields({ draft, problems, set }: EditorForm) {
  const t = useTranslations('shop-products.ui.trial')
  const { trialCount, trialInterval } = draft
  return (
    <Stack gap={3}>
      <Checkbox
        name="hasTrial"
        label={t('offer')}
        hint={t('hint')}
        checked={trialInterval !== null}
        onChange={({ target }) =>
          set(
            target.checked
              ? { trialInterval: 'day', trialCount: 14 }
              : { trialInterval: null, trialCount: null },
          )
        }
      />
      {trialInterval ? (
        <SpanFields
          label={t('length')}
          names={['trialCount', 'trialInterval']}
          count={trialCount}
          interval={trialInterval}
          error={problems.trialCount}
          onChange={(count, interval) => set({ trialCount: count, trialInterval: interval })}
        />
      ) : null}
    </Stack>
  )
}
