import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { branding } from '../../../lib/calls.ts'
import { trySend } from '../../../lib/send.ts'
import { PictureUpload } from '../../../shell/PictureUpload.tsx'
import { Avatar, Note } from '../../../ui/index.ts'
import type { Settings } from './BrandingForm.tsx'

export function Logo({ settings: { name, logo, fixed } }: { settings: Settings }) {
  const t = useTranslations('branding.ui.logo')
  const f = useTranslations('branding.ui.fields')
  const client = useQueryClient()
  if (fixed.includes('logo')) return <Note tone="info">{f('fixed')}</Note>
  return (
    <PictureUpload
      label={t('title')}
      current={<Avatar kind="shop" name={name} image={logo} size="lg" />}
      isSet={logo !== null}
      save={(content) => trySend(branding.setLogo, { content })}
      remove={() => trySend(branding.removeLogo, {})}
      onChanged={() => client.invalidateQueries({ queryKey: [branding.getSettings.line] })}
    />
  )
}
