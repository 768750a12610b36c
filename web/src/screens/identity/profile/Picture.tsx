import { useTranslations } from 'use-intl/react'
import { toBase64 } from '../../../lib/base64.ts'
import { pictures } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { trySend } from '../../../lib/send.ts'
import { useUploadLabels } from '../../../lib/upload-labels.ts'
import { Avatar, FormError, Upload, useToast } from '../../../ui/index.ts'

type PictureProps = { name: string; image: string | null }

/** Sharp on every screen, and far below what the server takes. */
const side = 512
const mostBytes = 500_000

export function Picture({ name, image }: PictureProps) {
  const t = useTranslations('profile.ui.upload')
  const p = useTranslations('pictures.ui')
  const labels = useUploadLabels()
  const errorText = useErrorText()
  const toast = useToast()
  const remove = useAction(pictures.removeAvatar)

  async function save(file: Blob): Promise<string | null> {
    const { failure } = await trySend(pictures.setAvatar, { content: await toBase64(file) })
    if (failure) return errorText(failure)
    await refreshSession()
    toast(p('saved'))
    return null
  }

  async function clear() {
    if (!(await remove.run({}))) return
    await refreshSession()
    toast(p('removed'))
  }

  return (
    <>
      {remove.problem ? <FormError>{remove.problem}</FormError> : null}
      <Upload
        label={t('label')}
        hint={p('hint')}
        current={<Avatar name={name} image={image} size="lg" />}
        side={side}
        mostBytes={mostBytes}
        round
        onPicture={save}
        onRemove={image ? () => void clear() : undefined}
        labels={labels}
      />
    </>
  )
}
