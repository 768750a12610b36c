import { useTranslations } from 'use-intl/react'
import { legalTexts } from '../../../../lib/calls.ts'
import { useAction, useCall } from '../../../../lib/data.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Button, FormError, Skeleton, Stack, Text, useToast } from '../../../../ui/index.ts'
import { Drawer } from '../../../../ui/widgets.ts'
import { Rendered } from './Preview.tsx'
import type { Edited, Place } from './states.ts'

type VersionDrawerProps = {
  place: Place
  version: number
  /** The version that is edited. */
  known: number
  dirty: boolean
  onRestored: (text: Edited) => void
  position: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** An earlier version as it looked, to be published again. */
export function VersionDrawer(props: VersionDrawerProps) {
  const { place, version, known, dirty, onRestored, ...drawer } = props
  const t = useTranslations('legal-texts.ui.versions')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const label = t('version', { version })
  const input = { ...place, earlier: String(version) }
  const { data, error, refetch } = useCall(legalTexts.readVersion, input)
  const restore = useAction(legalTexts.restore, {
    invalidates: [legalTexts.read, legalTexts.list],
  })

  async function run() {
    const restored = await restore.run({ ...input, revision: known })
    if (!restored || 'alreadyDone' in restored) return
    onRestored(restored)
    toast(t('restored'))
    drawer.onClose()
  }

  return (
    <Drawer
      {...drawer}
      label={label}
      footer={
        <Button
          busy={restore.isPending}
          busyLabel={c('loading')}
          disabledReason={dirty ? t('changedFirst') : undefined}
          onClick={() => void run()}
        >
          {t('restore')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text strong>{label}</Text>
        {restore.problem ? <FormError>{restore.problem}</FormError> : null}
        {error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={6} />
        ) : data.markdown === '' ? (
          <Text tone="muted">{t('removed')}</Text>
        ) : (
          <Rendered locale={place.locale} markdown={data.markdown} />
        )}
      </Stack>
    </Drawer>
  )
}
