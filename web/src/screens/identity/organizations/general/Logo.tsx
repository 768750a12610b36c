import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { organizations, pictures } from '../../../../lib/calls.ts'
import { trySend } from '../../../../lib/send.ts'
import { PictureUpload } from '../../../../shell/PictureUpload.tsx'
import { Avatar } from '../../../../ui/index.ts'
import type { Organization } from '../queries.ts'

type LogoProps = { organization: Organization; readOnly: boolean }

export function Logo({ organization: { id, name, logo }, readOnly }: LogoProps) {
  const t = useTranslations('organizations.ui.general')
  const client = useQueryClient()
  const current = <Avatar name={name} image={logo} kind="shop" size="lg" />

  async function refetch() {
    for (const { line } of [organizations.get, organizations.list]) {
      await client.invalidateQueries({ queryKey: [line] })
    }
  }

  if (readOnly) return current
  return (
    <PictureUpload
      label={t('logo')}
      current={current}
      isSet={Boolean(logo)}
      save={(content) => trySend(pictures.setLogo, { id, content })}
      remove={() => trySend(pictures.removeLogo, { id })}
      onChanged={refetch}
    />
  )
}
