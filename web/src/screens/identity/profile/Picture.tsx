import { useTranslations } from 'use-intl/react'
import { pictures } from '../../../lib/calls.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { trySend } from '../../../lib/send.ts'
import { PictureUpload } from '../../../shell/PictureUpload.tsx'
import { Avatar } from '../../../ui/index.ts'

type PictureProps = { name: string; image: string | null }

export function Picture({ name, image }: PictureProps) {
  const t = useTranslations('profile.ui.upload')
  return (
    <PictureUpload
      label={t('label')}
      current={<Avatar name={name} image={image} size="lg" />}
      isSet={image !== null}
      round
      save={(content) => trySend(pictures.setAvatar, { content })}
      remove={() => trySend(pictures.removeAvatar, {})}
      onChanged={refreshSession}
    />
  )
}
