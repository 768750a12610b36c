import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { toBase64 } from '../../../lib/base64.ts'
import { branding } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { trySend } from '../../../lib/send.ts'
import { useUploadLabels } from '../../../lib/upload-labels.ts'
import { Avatar, FormError, Note, Upload, useToast } from '../../../ui/index.ts'
import type { Settings } from './BrandingForm.tsx'

const side = 512
const mostBytes = 500_000

export function Logo({ settings: { name, logo, fixed } }: { settings: Settings }) {
  const t = useTranslations('branding.ui.logo')
  const f = useTranslations('branding.ui.fields')
  const hint = useTranslations('pictures.ui')('hint')
  const labels = useUploadLabels()
  const client = useQueryClient()
  const errorText = useErrorText()
  const toast = useToast()
  const remove = useAction(branding.removeLogo, { invalidates: [branding.getSettings] })
  if (fixed.includes('logo')) return <Note tone="info">{f('fixed')}</Note>

  async function save(file: Blob): Promise<string | null> {
    const { data, failure } = await trySend(branding.setLogo, { content: await toBase64(file) })
    if (failure) return errorText(failure)
    client.setQueryData([branding.getSettings.line, {}], data)
    toast(t('saved'))
    return null
  }

  async function clear() {
    if (await remove.run({})) toast(t('removed'))
  }

  return (
    <>
      {remove.problem ? <FormError>{remove.problem}</FormError> : null}
      <Upload
        label={t('title')}
        hint={hint}
        current={<Avatar kind="shop" name={name} image={logo} size="lg" />}
        side={side}
        mostBytes={mostBytes}
        onPicture={save}
        onRemove={logo ? () => void clear() : undefined}
        labels={labels}
      />
    </>
  )
}
